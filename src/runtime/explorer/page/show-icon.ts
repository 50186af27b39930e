/** Makes the picture in the page's header its icon too. */
export function showIcon(document: Document): void {
  const drawn = document.querySelector("header svg");
  if (!drawn) return;
  const text = new XMLSerializer().serializeToString(drawn);
  document
    .querySelector('link[rel="icon"]')
    ?.setAttribute("href", `data:image/svg+xml,${encodeURIComponent(text)}`);
}
