/** What `/` answers where nothing is mounted that browses the services. */
export function homePage(services: readonly ("rest" | "rpc")[]): string {
  const items = services.map(
    (service) =>
      `<li>${names[service]} at <code>/${service}</code>: <a href="/${service}/openapi.json">OpenAPI</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>gen-api serve</title>
<h1>The API of a Prisma schema</h1>
<ul>
${items.join("\n")}
</ul>
</html>
`;
}

const names = { rest: "REST (JSON:API)", rpc: "RPC" } as const;
