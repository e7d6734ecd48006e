import type { RowsHandlers } from "../gen/rows/v1/rows_handlers.js";
import { callFunction } from "./handlers/call-function.ts";
import { listRows } from "./handlers/list-rows.ts";
import type { RowsContext } from "./handlers/rows-context.ts";
import { deleteRows, insertRows, putRow, updateRows } from "./handlers/write-handlers.ts";

export function createRowsHandlers(rowsContext: RowsContext): RowsHandlers {
  return {
    listRows: (request, context) => listRows(rowsContext, request, context),
    insertRows: (request, context) => insertRows(rowsContext, request, context),
    putRow: (request, context) => putRow(rowsContext, request, context),
    updateRows: (request, context) => updateRows(rowsContext, request, context),
    deleteRows: (request, context) => deleteRows(rowsContext, request, context),
    callFunction: (request, context) => callFunction(rowsContext, request, context),
  };
}
