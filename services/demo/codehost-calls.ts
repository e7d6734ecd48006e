import { createTransport } from "@protoc-gen-rest/runtime/client";
import { createRepositoryActionsClient } from "../gen/codehost/v1/actions_repository_client.js";
import { createBranchesClient } from "../gen/codehost/v1/branches_client.js";
import { tell, tellRefusal } from "./tell.ts";

/** Calls the code host at `baseUrl`. */
export async function callCodehost(baseUrl: string): Promise<void> {
  const transport = createTransport({ baseUrl });
  const hello = { owner: "acme", repo: "hello" };
  const actions = createRepositoryActionsClient(transport);
  const variable = { name: "REGION", value: "eu-west-1" };
  const created = actions.createVariable({ ...hello, body: variable });
  await tell('createVariable({ body: { name: "REGION", ... } })', created, ({ status }) => `${status}`);
  const read = actions.getVariable({ ...hello, name: "REGION" });
  await tell('getVariable({ name: "REGION" })', read, ({ body }) => JSON.stringify(body));
  await tellRefusal("createVariable, once more", actions.createVariable({ ...hello, body: variable }), 409);
  const query = [{ name: "per_page", value: "1" }];
  const branches = createBranchesClient(transport).listBranches({ ...hello, query });
  await tell("listBranches({ query: per_page=1 })", branches, ({ link }) => `Link: ${link}`);
}
