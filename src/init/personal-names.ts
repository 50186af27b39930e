import type { ModelDescription } from "../graph/schema-description.js";

/** The words of a name in small letters and the singular: `user`, `id` of `UsersID`. */
export function wordsOf(name: string): readonly string[] {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  return words.map((word) =>
    word
      .toLowerCase()
      .replace(/ies$/, "y")
      .replace(/sses$/, "ss")
      .replace(/([^s])s$/, "$1"),
  );
}

/** Who signs in, the likeliest first. */
export const signingIn: readonly string[] = [
  "user",
  "person",
  "account",
  "member",
  "customer",
];

/** What a key is called to the one whose record it is. A pupil's teacher is not. */
export const owners: readonly string[] = [
  ...signingIn,
  "owner",
  "author",
  "creator",
];

/** Whether what a model has lets its holder in, so that nobody but the server reads it. */
export function isKeyToOthers({ name, fields }: ModelDescription): boolean {
  const words = wordsOf(name);
  const columns = fields.map((field) => wordsOf(field.name).join("_"));
  return (
    words.some((word) => letsIn.has(word)) ||
    /magic_link|api_key|^((user|auth|login|account|web)_)?session$/.test(
      words.join("_"),
    ) ||
    columns.some((column) => code.test(column) || ofSession.test(column)) ||
    (columns.includes("identifier") && columns.includes("value"))
  );
}

const letsIn: ReadonlySet<string> = new Set([
  ...["verification", "reset", "invite", "invitation", "otp", "code"],
  ...["authenticator", "passkey", "credential", "token", "secret", "password"],
]);

const code =
  /^(((invite|invitation|join|access|verification|reset|confirmation|login|security)_?)?code|otp|pin)$/;

/** What the tables of sign-in libraries have, whatever these are called. */
const ofSession = /^(sid|(session|access|refresh|id)_token)$/;

/** Whether the name of a model, or of one of its columns, speaks of people. */
export function isAboutPeople(model: ModelDescription): boolean {
  const keys = new Set(model.relations.flatMap(({ fields }) => fields));
  return (
    wordsOf(model.name).some((word) => people.has(word)) ||
    model.fields.some(
      ({ name }) =>
        isPersonal(wordsOf(name)) ||
        // The key of a person whom the schema does not relate to.
        (!keys.has(name) && isKeyOfPerson(wordsOf(name))),
    )
  );
}

const people: ReadonlySet<string> = new Set([
  ...signingIn,
  ...["people", "staff", "admin", "employee", "teacher", "student", "patient"],
  ...["applicant", "contact", "medical", "session", "profile", "identity"],
  ...["login", "subscriber"],
]);

function isPersonal(words: readonly string[]): boolean {
  return (
    words.some((word) => personal.test(word)) ||
    /(first|last)_?name/.test(words.join("_"))
  );
}

function isKeyOfPerson([person = "", ...rest]: readonly string[]): boolean {
  return (
    rest.at(-1) === "id" && (people.has(person) || owners.includes(person))
  );
}

const personal =
  /^(e?mail|(tele)?phone|mobile|salary|ssn|iban|birth|passport|address|gender)/;
