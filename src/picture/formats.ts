/** The formats of pictures, and the endings of the files that have them. */
export const formats = {
  mermaid: ["mmd", "mermaid", "md"],
  dot: ["dot", "gv"],
  svg: ["svg"],
  json: ["json"],
} as const;

export type Format = keyof typeof formats;

export const formatNames = Object.keys(formats) as readonly Format[];

/** The format that a file of that name has. */
export function formatOf(path: string): Format | undefined {
  const ending = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase();
  return formatNames.find((format) =>
    (formats[format] as readonly (string | undefined)[]).includes(ending),
  );
}
