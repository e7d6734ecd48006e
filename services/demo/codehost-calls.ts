import { createTransport } from "@protoc-gen-rest/runtime/client";
import { createRepositoryActionsClient } from "../gen/codehost/v1/actions_repository_client.js";
import { createBranchesClient } from "../gen/codehost/v1/branches_client.js";
import { tell, tellRefusal } from "./tell.ts";

/** Calls the code host at `baseUrl`. */
export async function callCodehost(baseUrl: string): Promise<void> {
  const transport = createTransport({ baseUrl });
  const actions = createRepositoryActionsClient(transport);
  const hello = { owner: "acme", repo: "hello" };

  const stage = actions.createVariable({ ...hello, body: { name: "STAGE", value: "test" } });
  await tell('createVariable({ body: { name: "STAGE", ... } })', stage, ({ status }) => `${status}`);
  const runs = actions.listRuns({ ...hello, query: [{ name: "status", value: "success" }] });
  await tell('listRuns({ query: [{ name: "status", ... }] })', runs, ({ body }) => `${body?.total_count} run`);
  const merge = { base: "main", head: "feature/greeting" };
  const merged = createBranchesClient(transport).mergeBranch({ ...hello, body: merge });
  await tell('mergeBranch({ body: { base: "main", ... } })', merged, ({ status }) => `${status}`);
  const again = actions.createVariable({ ...hello, body: { name: "stage", value: "test" } });
  await tellRefusal('createVariable({ body: { name: "stage", ... } })', again, 409);
}
