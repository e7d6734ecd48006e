import { createTransport } from "@protoc-gen-rest/runtime/client";
import { createRowsClient } from "../gen/rows/v1/rows_client.js";
import { tell, tellRefusal } from "./tell.ts";

/** Calls the row API at `baseUrl`, which serves the example tables. */
export async function callRows(baseUrl: string): Promise<void> {
  const rows = createRowsClient(createTransport({ baseUrl }));
  const select = ["title", "directors(last_name)"];
  const old = rows.listRows({
    table: "films",
    select,
    filters: [{ column: "year", condition: "lt.1963" }],
    order: ["id"],
  });
  await tell('listRows({ table: "films", filters: [year < 1963] })', old, ({ body }) => {
    return typeof body === "string" ? body : JSON.stringify([body].flat()[0]);
  });
  const director = { first_name: "Agnieszka", last_name: "Holland" };
  const prefer = { return: "headers-only", timezone: "Europe/Warsaw" } as const;
  const inserted = rows.insertRows({ table: "directors", rows: director, prefer });
  await tell('insertRows({ table: "directors", ... })', inserted, ({ status, location, preference_applied }) => {
    return `${status}, at ${location}, applied ${Object.keys(preference_applied ?? {}).join(" and ")}`;
  });
  const sum = rows.callFunction({ function: "add", arguments: { a: 2, b: 3 } });
  await tell('callFunction({ function: "add", ... })', sum, (result) =>
    "body" in result ? `${result.body}` : "nothing",
  );
  const injected = rows.listRows({ table: 'films"; drop table films; --' });
  await tellRefusal("listRows({ table: 'films\"; drop table films; --' })", injected, 404);
}
