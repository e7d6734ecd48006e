import type { JsonValue } from "@bufbuild/protobuf";
import type { CheckFinding, CheckOptionValue, CheckPlugin, CheckRule } from "./check-plugin.ts";
import { type CheckedFiles, type FileJson, readCheckedFiles } from "./checked-files.ts";
import { nearestPath } from "./nearest-path.ts";
import { type JsonObject, type Procedure, ProcedureError } from "./plugin-rpc.ts";

// RuleType
const ruleType = { lint: 1, breaking: 2 } as const;
const defaultPageSize = 250;

/** The methods of `buf.plugin.check.v1.CheckService` for a plugin. */
export function checkProcedures(plugin: CheckPlugin): readonly Procedure[] {
  return [
    procedure("Check", "check", async (request: CheckJson) => ({
      annotations: await check(plugin, request),
    })),
    procedure("ListRules", "list-rules", (request: PageJson) => {
      const { items, nextPageToken } = page(plugin.rules, request);
      return { rules: items.map(ruleOf), nextPageToken };
    }),
    procedure("ListCategories", "list-categories", (request: PageJson) => {
      const { items, nextPageToken } = page(plugin.categories, request);
      return { categories: items.map(({ id, purpose }) => ({ id, purpose })), nextPageToken };
    }),
  ];
}

interface CheckJson {
  readonly fileDescriptors?: readonly FileJson[];
  readonly againstFileDescriptors?: readonly FileJson[];
  readonly options?: readonly { readonly key?: string; readonly value?: ValueJson }[];
  readonly ruleIds?: readonly string[];
}

interface PageJson {
  readonly pageSize?: number;
  readonly pageToken?: string;
}

interface ValueJson {
  readonly boolValue?: boolean;
  readonly int64Value?: string;
  readonly doubleValue?: number | string;
  readonly stringValue?: string;
  readonly listValue?: { readonly values?: readonly ValueJson[] };
}

function procedure<T extends object>(
  name: string,
  arg: string,
  call: (request: T) => Promise<JsonObject> | JsonObject,
): Procedure {
  const pkg = "buf.plugin.check.v1";
  return {
    path: `/${pkg}.CheckService/${name}`,
    args: [arg],
    request: `${pkg}.${name}Request`,
    response: `${pkg}.${name}Response`,
    // Messages in proto JSON are what the interfaces above say.
    call: (request: JsonObject) => call(request as T),
  };
}

async function check(plugin: CheckPlugin, request: CheckJson): Promise<JsonObject[]> {
  const { fileDescriptors = [], againstFileDescriptors = [], options = [], ruleIds = [] } = request;
  const known = new Set(plugin.rules.map(({ id }) => id));
  const unknown = ruleIds.find((id) => !known.has(id));
  if (unknown !== undefined) throw new ProcedureError(`${plugin.name} has no rule ${unknown}`);
  const files = readCheckedFiles(fileDescriptors);
  const against = readCheckedFiles(againstFileDescriptors);
  const findings = await plugin.check({
    files,
    against,
    ruleIds: ruleIds.length === 0 ? known : new Set(ruleIds),
    options: new Map(options.map(({ key = "", value = {} }) => [key, optionValue(value)])),
  });
  return findings.map((finding) => annotationOf(finding, files, against));
}

/** A value that is absent in JSON is the zero of a boolean: all others come with their member. */
function optionValue({
  stringValue,
  int64Value,
  doubleValue,
  listValue,
  boolValue = false,
}: ValueJson): CheckOptionValue {
  if (listValue !== undefined) return (listValue.values ?? []).map(optionValue);
  if (stringValue !== undefined) return stringValue;
  return int64Value === undefined && doubleValue === undefined ? boolValue : Number(int64Value ?? doubleValue);
}

/** Buf shows places of the new version only, so a finding about what is gone is at what was around it. */
function annotationOf(
  { ruleId, message, isAgainst, file, path }: CheckFinding,
  files: CheckedFiles,
  against: CheckedFiles,
): JsonObject {
  const location = { fileName: file, sourcePath: [...path] };
  if (!isAgainst) return { ruleId, message, fileLocation: location };
  const [old, now] = [against, files].map(({ protoFile }) => protoFile.find(({ name }) => name === file));
  const annotation = { ruleId, message, againstFileLocation: location };
  if (old === undefined || now === undefined) return annotation;
  return { ...annotation, fileLocation: { fileName: file, sourcePath: [...nearestPath(path, old, now)] } };
}

function ruleOf({ id, type, categories, isDefault, purpose }: CheckRule): JsonValue {
  return { id, categoryIds: [...categories], default: isDefault, purpose, type: ruleType[type] };
}

/** Page tokens are offsets. */
function page<T>(
  items: readonly T[],
  { pageSize = 0, pageToken = "" }: PageJson,
): { readonly items: readonly T[]; readonly nextPageToken: string } {
  if (!/^\d*$/.test(pageToken)) throw new ProcedureError(`invalid page token ${JSON.stringify(pageToken)}`);
  const start = Number(pageToken);
  const end = start + (pageSize === 0 ? defaultPageSize : pageSize);
  return { items: items.slice(start, end), nextPageToken: end < items.length ? String(end) : "" };
}
