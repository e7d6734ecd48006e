import { type CheckOptionValue, ProcedureError } from "@protoc-gen-rest/plugin";

/** The options of the plugin in buf.yaml, those of `protoc-gen-rest` that a finding can depend on. */
export interface CheckOptions {
  readonly visibility: ReadonlySet<string>;
  readonly ignoreRequired: boolean;
}

const known = ["visibility", "ignore_required"];

export function readOptions(options: ReadonlyMap<string, CheckOptionValue>): CheckOptions {
  const unknown = [...options.keys()].find((key) => !known.includes(key));
  if (unknown !== undefined) {
    throw new ProcedureError(`buf-plugin-rest has no option ${unknown}; it has ${known.join(" and ")}`);
  }
  const labels = [options.get("visibility") ?? []].flat();
  if (!labels.every((label) => typeof label === "string")) {
    throw new ProcedureError("the option visibility of buf-plugin-rest must be a label or a list of labels");
  }
  const ignoreRequired = options.get("ignore_required") ?? false;
  if (typeof ignoreRequired !== "boolean") {
    throw new ProcedureError("the option ignore_required of buf-plugin-rest must be true or false");
  }
  return { visibility: new Set(labels), ignoreRequired };
}
