/** Where relations lead: from left to right, or from top to bottom. */
export const directions = ["LR", "TB"] as const;

export type Direction = (typeof directions)[number];
