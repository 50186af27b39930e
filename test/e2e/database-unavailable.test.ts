import { beforeAll, expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import { restClient } from "../support/rest-client.js";
import { rpcClient } from "../support/rpc-client.js";
import { useApplication } from "../support/use-application.js";

// What a database says when it cannot do now what is asked: a trigger says it in
// its place, with the code that a new tag is called by.

const triggers = {
  postgresql: `
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'secret' USING ERRCODE = NEW.name;
    END $$;
    CREATE TRIGGER fail BEFORE INSERT ON "Tag" FOR EACH ROW EXECUTE FUNCTION fail();`,
  mariadb: `
    CREATE TRIGGER fail BEFORE INSERT ON \`Tag\` FOR EACH ROW BEGIN DECLARE code INT DEFAULT NEW.name; SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'secret', MYSQL_ERRNO = code; END;`,
};

const codes = {
  postgresql: ["57014", "55P03", "25006", "53200", "57P01"],
  mariadb: ["1205", "1290", "1792", "1969", "3024"],
};

await describeOn(["postgresql", "mariadb"], (database) => {
  if (database !== "postgresql" && database !== "mariadb") return;
  const blog = useApplication("blog", database);
  const rest = restClient(blog.rest);
  const rpc = rpcClient(blog.rpc);
  beforeAll(() => blog.run(triggers[database]));

  test.each(codes[database])("R33: %s is 503", async (name) => {
    const reply = await rest.post("/tag", { data: { type: "tag", id: name } });
    expect(reply.error).toMatchObject({
      status: 503,
      code: "service-unavailable",
      detail: "the database did not answer in time, or takes no changes now",
    });
    expect(reply.text).not.toContain("secret");
  });

  test.each(codes[database])("P2: %s is 500", async (name) => {
    const { status, body } = await rpc.send("POST", "/tag/create", {
      data: { name },
    });
    expect(status).toBe(500);
    expect(body.error?.message).toBe("the database is not available");
  });
});
