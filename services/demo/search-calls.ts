import { createTransport } from "@protoc-gen-rest/runtime/client";
import { createIngestClient } from "../gen/search/v1/ingest_client.js";
import { createQueryRulesClient } from "../gen/search/v1/query_client.js";
import { createSecurityClient } from "../gen/search/v1/security_client.js";
import { tell, tellRefusal } from "./tell.ts";

/** Calls the search cluster at `baseUrl` as the user that it printed when it was started. */
export async function callSearch(baseUrl: string, printed: string): Promise<void> {
  const [, username = "", password = ""] = /^username: (.*)\npassword: (.*)$/m.exec(printed) ?? [];
  const headers = { authorization: `Basic ${btoa(`${username}:${password}`)}` };
  const security = createSecurityClient(createTransport({ baseUrl, headers }));
  const role_descriptors = { simulator: { cluster: ["read_pipeline"] } };
  const created = security.createApiKey({ name: "demo", expiration: "1h", role_descriptors });
  await tell('createApiKey({ name: "demo", ... })', created, ({ name, id }) => `${name}, ${id}`);

  const authorization = `ApiKey ${(await created).encoded}`;
  const transport = createTransport({ baseUrl, headers: { authorization } });
  const docs = [{ _source: { message: "10.0.0.1 GET /shelves 503" } }];
  const simulated = createIngestClient(transport).simulateStoredPipeline({ id: "access-log", docs });
  await tell('simulateStoredPipeline({ id: "access-log", ... })', simulated, (it) =>
    JSON.stringify(it.docs[0]?.doc?._source),
  );
  await tellRefusal("listQueryRulesets({})", createQueryRulesClient(transport).listQueryRulesets({}), 403);
}
