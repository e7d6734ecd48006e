import type { JsonLiteral } from "../../forms/values.ts";
import type { ParseYaml } from "../../model/options/option-types.ts";
import { isJsonObject } from "../json-object.ts";
import { escapeToken } from "../json-pointer.ts";
import { mergeLocks } from "./embedded/derived-lock.ts";
import { importEmbedded } from "./embedded/import-embedded.ts";
import { assignNames, nameEnums } from "./lock/assign-names.ts";
import { assignNumbers } from "./lock/assign-numbers.ts";
import { emptyLock, type ImportLock } from "./lock/import-lock.ts";
import { keepJsonNames } from "./lock/keep-json-names.ts";
import { shareTypes } from "./lock/share-types.ts";
import { namingStyle } from "./naming-style.ts";
import { importServices } from "./operation/import-services.ts";
import { addPagination } from "./operation/pagination.ts";
import { shareSchemes } from "./operation/share-schemes.ts";
import { packageNameOf } from "./package-name.ts";
import type { ProtoFile } from "./proto/elements.ts";
import { printFile } from "./proto/print-file.ts";
import { createTypes } from "./schema/create-types.ts";
import { createInheritance } from "./schema/inheritance.ts";
import { checkStructure } from "./source/check-structure.ts";
import { createFindings, type ImportFinding, type ImportFindings } from "./source/import-findings.ts";
import type { ImportRuleId } from "./source/import-rules.ts";
import { child, members, type Node, rootNode, textIn } from "./source/node.ts";
import { createReferences, type Documents } from "./source/references.ts";
import { isSwagger, swaggerPointer, upgradeFragments, upgradeSwagger } from "./source/upgrade-swagger.ts";

/** Options of `importOpenApi`. */
export interface ImportOptions {
  /** The package of the proto files; by default the title of the document with the major version of the API. */
  readonly packageName?: string | undefined;
  /** The names and numbers of the import before. */
  readonly lock?: ImportLock | undefined;
  /** Errors that become warnings. */
  readonly tolerate?: ReadonlySet<ImportRuleId>;
  /** Parses the YAML in annotations of gnostic, in the proto files of `x-proto-files`. */
  readonly parseYaml?: ParseYaml;
}

/** Proto files for an OpenAPI document, and what they cannot express. */
export interface OpenApiImport {
  readonly packageName: string;
  /** The texts of the files by path. None, if the document has errors. */
  readonly files: ReadonlyMap<string, string>;
  readonly findings: readonly ImportFinding[];
  readonly lock: ImportLock;
  readonly operations: number;
}

/** Writes proto files for an OpenAPI 3.0, OpenAPI 3.1 or Swagger 2.0 document. `documents` has it first, and then those it refers to. */
export function importOpenApi(documents: Documents, options: ImportOptions = {}): OpenApiImport {
  const findings = createFindings(options.tolerate ?? new Set());
  const [[file, source] = ["", null]] = documents;
  const isOld = isSwagger(source);
  const tooDeep = [...documents.values()].some((value) => isDeeperThan(value, maxDepth));
  const isUpgraded = isOld && !tooDeep;
  const document = isUpgraded ? upgradeSwagger(source, file, documents) : source;
  // References of a Swagger document lead to its own words, too.
  const upgraded = isUpgraded ? upgradeFragments(documents, source) : documents;
  const root = rootNode(document, file);
  const given = options.lock ?? emptyLock;
  const isValid = checkDocument(root, tooDeep, findings);
  // The files have packages of their own.
  const isEmbedded = isValid && options.packageName === undefined;
  const embedded = isEmbedded ? importEmbedded(root, findings, options.parseYaml) : undefined;
  const packageName = options.packageName ?? (embedded?.packageName || packageNameOf(root));
  if (embedded?.unchanged !== undefined)
    return {
      ...embedded.unchanged,
      packageName,
      lock: withFiles(mergeLocks(embedded.lock, given), embedded.unchanged.files),
      findings: findings.all(),
    };
  const lock = embedded === undefined ? given : mergeLocks(given, embedded.lock);
  if (isValid) checkStructure(rootNode(source, file), findings);
  const written = isValid ? writeFiles(root, upgraded, { packageName, lock, findings }) : undefined;
  const found = findings.all().map((one) => (isOld ? { ...one, pointer: swaggerPointer(one.pointer) } : one));
  return { packageName, findings: found, ...(written ?? { files: new Map(), lock, operations: 0 }) };
}

function checkDocument(root: Node, tooDeep: boolean, findings: ImportFindings): boolean {
  if (tooDeep) {
    const at = rootNode(null, root.file);
    findings.add("document", at, `a value is nested deeper than ${maxDepth} levels`, "use references");
  } else if (!isDocument(root.value)) {
    const message = "this is not an OpenAPI 3.0, OpenAPI 3.1 or Swagger 2.0 document";
    findings.add("document", root, message, 'it needs openapi: "3.1.0", and paths');
  } else return true;
  return false;
}

interface Writing {
  readonly packageName: string;
  readonly lock: ImportLock;
  readonly findings: ImportFindings;
}

/** Returns undefined if there are errors. */
function writeFiles(
  root: Node,
  documents: Documents,
  { packageName, lock, findings }: Writing,
): Pick<OpenApiImport, "files" | "lock" | "operations"> | undefined {
  const references = createReferences(new Map([...documents, [root.file, root.value]]), findings);
  const schemas: ProtoFile = { name: "schemas", options: {}, services: [], types: [] };
  const types = createTypes(references, findings, schemas, createInheritance(root, references));
  const fieldNames = lock.fieldNames ?? namingStyle(root.value);
  const services = importServices({ root, references, findings }, { types, schemas, fieldNames });
  for (const schema of componentSchemas(root))
    if (!types.isUsed(schema)) types.use(refTo(schema), { parent: schemas, name: schema.key });
  if (findings.hasErrors()) return undefined;
  const all = [...services, schemas];
  if (fieldNames !== "json") keepJsonNames(all, fieldNames);
  const { names, scope } = assignNames(all, lock);
  const shared = shareTypes(all, schemas, scope, lock);
  for (const { rpcs } of services.flatMap((one) => one.services)) for (const rpc of rpcs) addPagination(rpc, findings);
  shareSchemes(services, schemas);
  nameEnums(all.flatMap(({ types }) => types));
  const numbers = assignNumbers(all, lock);
  const files = all.filter((file) => file !== schemas || file.types.length > 0);
  const folder = packageName.replaceAll(".", "/");
  const pathOf = ({ name }: ProtoFile): string => `${folder}/${name}.proto`;
  const context = { packageName, fieldNames };
  const comment = headOf(root);
  const texts = new Map(files.map((one) => [pathOf(one), printFile(one, comment, context, pathOf)]));
  return {
    files: texts,
    lock: withFiles({ ...lock, fieldNames, names, shared, numbers }, texts),
    operations: services.flatMap((one) => one.services).reduce((count, { rpcs }) => count + rpcs.length, 0),
  };
}

function withFiles(lock: ImportLock, texts: ReadonlyMap<string, string>): ImportLock {
  return { ...lock, files: new Set([...lock.files, ...texts.keys()]) };
}

function isDocument(document: JsonLiteral): boolean {
  if (!isJsonObject(document) || !/^3(?:$|\.[0-2](?:\.|$))/.test(String(document["openapi"]))) return false;
  return isJsonObject(document["paths"]) || isJsonObject(document["components"]) || isJsonObject(document["webhooks"]);
}

const maxDepth = 400;

/** Without recursion, since this is what guards against too much of it. */
function isDeeperThan(value: JsonLiteral, depth: number): boolean {
  let level: readonly JsonLiteral[] = [value];
  for (let count = 0; level.length > 0; count++) {
    if (count > depth) return true;
    level = level.flatMap((item) => (typeof item === "object" && item !== null ? Object.values(item) : []));
  }
  return false;
}

function componentSchemas(root: Node): readonly Node[] {
  const components = child(root, "components");
  return members(components && child(components, "schemas"));
}

/** A reference to the schema. */
function refTo(schema: Node): Node {
  const name = escapeToken(schema.key).replaceAll("%", "%25");
  return { value: { $ref: `#/components/schemas/${name}` }, file: schema.file, parent: schema, key: "$ref" };
}

function headOf(root: Node): string {
  const info = child(root, "info");
  const title = [textIn(info, "title"), textIn(info, "version")].filter((text) => text !== undefined).join(" ");
  const license = textIn(info && child(info, "license"), "name");
  return [`Imported from OpenAPI: ${title}`, ...(license === undefined ? [] : [`License: ${license}`])].join("\n");
}
