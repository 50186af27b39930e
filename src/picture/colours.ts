/**
 * The colours of pictures on a light ground. Those of SVG also have others for a dark one,
 * and find by these what to change.
 */
export const colours = {
  text: "#1f2328",
  muted: "#59636e",
  line: "#818b98",
  head: "#dde7f3",
  grey: "#eff2f5",
  body: "#ffffff",
} as const;

export const darkColours: Readonly<Record<keyof typeof colours, string>> = {
  text: "#f0f6fc",
  muted: "#9198a1",
  line: "#656c76",
  head: "#1f3350",
  grey: "#212830",
  body: "#0d1117",
};
