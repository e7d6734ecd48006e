import type { CodeScanningHandlers } from "../../../gen/codehost/v1/code_scanning_handlers.js";
import type { AlertRequest } from "../../../gen/codehost/v1/code_scanning_types.js";
import { invalid, notFound } from "../../errors.ts";
import type { Host } from "../../host.ts";
import { accepted, ok } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import type { Shape } from "../../shapes/shape.ts";
import { alerts } from "../../store/code-scanning.ts";
import { findResource, type Kind, kindOf, putResource } from "../../store/resources.ts";
import type { Naming } from "../naming.ts";

const autofixes: Kind<{ readonly started: string }> = kindOf("autofix");

/** Fixes of alerts. Nothing here writes code: each attempt ends with the status `error`. */
export function autofixHandlers({ store }: Host): Naming<CodeScanningHandlers, "Autofix"> {
  const need = async (request: AlertRequest): Promise<void> => {
    const found = await findResource(store, alerts, repoPath(request), request.alert_number ?? "");
    if (found === undefined) throw notFound();
  };
  const find = async (request: AlertRequest) => {
    const found = await findResource(store, autofixes, repoPath(request), request.alert_number ?? "");
    if (found === undefined) throw notFound();
    return found.body;
  };
  return {
    async getAutofix(request) {
      return ok(autofixShape(await find(request), "error"));
    },
    async createAutofix(request) {
      await need(request);
      const autofix = { started: new Date().toISOString() };
      const isNew = await putResource(store, autofixes, repoPath(request), request.alert_number ?? "", autofix);
      return isNew ? accepted(autofixShape(autofix, "pending")) : ok(autofixShape(autofix, "error"));
    },
    async commitAutofix(request) {
      await find(request);
      throw invalid("alert_number", "has no autofix that succeeded");
    },
  };
}

function autofixShape(
  { started }: { readonly started: string },
  status: "pending" | "error",
): Shape<"code-scanning-autofix"> {
  return { status, description: null, started_at: started };
}
