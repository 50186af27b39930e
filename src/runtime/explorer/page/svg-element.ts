/**
 * An element of SVG with attributes and children.
 *
 * @param tag - such as `path`
 */
export function svgElement(
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly (Node | string)[]
): SVGElement {
  // The page has one already, whose namespace it is.
  const namespace = document.querySelector("svg")?.namespaceURI ?? null;
  const node = document.createElementNS(namespace, tag) as SVGElement;
  for (const [name, value] of Object.entries(attributes)) {
    node.setAttribute(name, String(value));
  }
  node.append(...children);
  return node;
}
