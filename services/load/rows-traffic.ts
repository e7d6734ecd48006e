import { createRowsClient } from "../gen/rows/v1/rows_client.js";
import { rowsRoutes } from "../gen/rows/v1/rows_routes.js";
import { pick, unless } from "./choices.ts";
import { type Cell, Ledger } from "./ledger.ts";
import type { Traffic } from "./traffic.ts";

const table = "directors";
const firstId = 1_000_000;

/** Applications that keep rows of a shared table, each its own. */
export const rowsTraffic: Traffic = {
  operations: [rowsRoutes],
  async createUser({ name, number, connect }) {
    const rows = createRowsClient(connect());
    const ledger = new Ledger();
    const cells: [id: number, cell: Cell][] = [];
    const nameOf = async (id: number): Promise<string | undefined> => {
      const found = await rows.listRows({ table, select: ["last_name"], filters: [byId(id)] });
      return found.mediaType === "application/json" ? (found.body[0]?.["last_name"] as string | undefined) : undefined;
    };
    const own = (step: (id: number, cell: Cell, before: string | undefined) => Promise<unknown>) => async () => {
      const [id, cell] = pick(cells) ?? [];
      if (cell !== undefined) await step(id!, cell, await cell.value());
    };
    let counter = 0;
    return {
      ledger,
      steps: [
        async () => {
          const [id, last_name] = [firstId * (number + 1) + ++counter, `${name}, ${counter}`];
          const cell = ledger.cell(`row ${id}`, () => nameOf(id));
          cells.push([id, cell]);
          await cell.write(last_name, () => rows.insertRows({ table, rows: { id, last_name, first_name: name } }));
        },
        own((id, cell) => {
          const last_name = `${name}, upserted ${++counter}`;
          const prefer = { resolution: "merge-duplicates" } as const;
          return cell.write(last_name, () =>
            rows.insertRows({ table, on_conflict: ["id"], prefer, rows: [{ id, last_name, first_name: name }] }),
          );
        }),
        own((id, cell, before) => {
          if (before === undefined) return Promise.resolve();
          const last_name = `${name}, updated ${++counter}`;
          return cell.write(last_name, () =>
            rows.updateRows({ table, filters: [byId(id)], values: { last_name, first_name: name } }),
          );
        }),
        own((id, cell) => {
          const last_name = `${name}, put ${++counter}`;
          const row = { id, last_name, first_name: name };
          return cell.write(last_name, () => rows.putRow({ table, filters: [byId(id)], rows: row }));
        }),
        own((id, cell) => cell.write(undefined, () => rows.deleteRows({ table, filters: [byId(id)] }))),
        () =>
          rows.listRows({ table: "films", select: ["title", "directors(last_name)"], order: ["year.desc"], limit: 3 }),
        () =>
          rows.listRows({
            table: "films",
            filters: [{ column: "year", condition: "gte.1980" }],
            prefer: { count: "exact" },
          }),
        () => rows.callFunction({ function: "add", arguments: { a: 1, b: number } }),
        () => rows.callFunction({ function: "films_of", arguments: { director: 1 }, select: ["title"] }),
        () => unless([404], rows.listRows({ table: "nothing" })),
        () => unless([409], rows.insertRows({ table: "films", rows: { title: "Nobody's", director_id: 999 } })),
      ],
    };
  },
};

function byId(id: number): { readonly column: string; readonly condition: string } {
  return { column: "id", condition: `eq.${id}` };
}
