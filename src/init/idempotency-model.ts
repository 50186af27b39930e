import { readProjectFacts } from "./project-facts.js";

/**
 * The model of the table of idempotency keys, as the schema's database needs it.
 *
 * @throws SchemaError when the project has a schema that is invalid
 */
export async function idempotencyModel(cwd: string): Promise<string> {
  const { provider } = await readProjectFacts(cwd);
  // Texts of MySQL have 191 characters where nothing else is said.
  const bodyType = provider === "mysql" ? " @db.LongText" : "";
  return `/// Answers to writes that were sent with an Idempotency-Key. The option "scope"
/// names the caller and what else access rules look at, such as his tenant.
/// @api.hidden
model ApiRequest {
  scope       String
  key         String
  fingerprint String
  status      Int
  headers     Json
  body        String${bodyType}
  createdAt   DateTime @default(now())

  @@id([scope, key])
  @@index([createdAt])
}`;
}
