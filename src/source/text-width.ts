/** Characters that take two columns, and marks that take none. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\u{20000}-\u{3fffd}]/gu;
const marks = /[\p{Mn}\p{Me}\u0080-\u009f]/gu;
/** Emoji, which take two columns, however many code points they have. */
const emoji = new RegExp("\\p{RGI_Emoji}", "gv");
const ascii = /^[\u0020-\u007e]*$/;

/**
 * The columns of a line as prettier counts them: schemas have names in any
 * alphabet, and emoji in comments.
 */
export function textWidth(line: string): number {
  if (ascii.test(line)) return line.length;
  const letters = line.replaceAll(emoji, "  ").replaceAll(marks, "");
  return [...letters].length + (letters.match(wide)?.length ?? 0);
}

/** Whether a line fits prettier's default width. */
export function fitsWidth(line: string): boolean {
  return textWidth(line) <= 80;
}
