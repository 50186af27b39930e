// What the rules `email` and `url` take, as regular expressions with the flag `u`. The
// runtime checks by them, and descriptions state them.

const label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";

/** An e-mail address as `<input type="email">` takes it: no quotes, comments or spaces. */
export const emailPattern = `^[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*$`;

/**
 * A web address with `http` or `https`, which a page may link to: a host by name or
 * number, perhaps a user and a port, and neither spaces nor characters that end an
 * attribute of HTML.
 */
export const urlPattern =
  '^[Hh][Tt][Tt][Pp][Ss]?:\\/\\/(?:[^\\s\\/?#@\\\\<>"]*@)?(?:[\\p{L}\\p{N}_.\\-]+|\\[[0-9A-Fa-f:.]+\\])(?::\\d{1,5})?(?:[\\/?#][^\\s\\\\<>"]*)?$';
