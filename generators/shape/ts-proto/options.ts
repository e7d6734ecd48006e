import type { TsProtoOptions } from "@protoc-gen-rest/plugin";

const defaults: TsProtoOptions = {
  forceLong: "number",
  useJsTypeOverride: false,
  useDate: "date",
  oneof: "properties",
  stringEnums: false,
  camelKeys: true,
  fileSuffix: "",
};

const words = <K extends keyof TsProtoOptions>(key: K, values: Readonly<Record<string, TsProtoOptions[K]>>) => {
  return Object.fromEntries(
    Object.entries(values).map(([word, value]) => [word, { [key]: value } as Partial<TsProtoOptions>]),
  );
};

const booleans = { true: true, false: false } as const;
const nothing: Partial<TsProtoOptions> = {};

/** The options that change types, with the values of each that this plugin can follow. */
const understood: Readonly<Record<string, Readonly<Record<string, Partial<TsProtoOptions>>>>> = {
  forceLong: words("forceLong", { number: "number", long: "long", true: "long", bigint: "bigint", string: "string" }),
  useJsTypeOverride: words("useJsTypeOverride", booleans),
  useDate: words("useDate", {
    true: "date",
    date: "date",
    string: "string",
    "string-nano": "string",
    timestamp: "timestamp",
    false: "timestamp",
  }),
  oneof: words("oneof", { properties: "properties", "unions-value": "unions-value" }),
  stringEnums: words("stringEnums", booleans),
  snakeToCamel: words("camelKeys", {
    true: true,
    keys: true,
    keys_json: true,
    json_keys: true,
    json: false,
    false: false,
    "": false,
  }),
  // These only widen or narrow the types.
  useOptionals: { none: nothing, false: nothing, true: nothing, messages: nothing },
  outputTypeAnnotations: { false: nothing, optional: nothing, "static-only": nothing },
  outputTypeRegistry: { false: nothing },
  env: { both: nothing, browser: nothing },
  nestJs: { false: nothing },
  noDefaultsForOptionals: { false: nothing },
  disableProto2Optionals: { false: nothing },
  useJsonWireFormat: { false: nothing },
  useDuration: { duration: nothing },
  useJsonName: { false: nothing },
  useMapType: { false: nothing },
  useMongoObjectId: { false: nothing },
  useNullAsOptional: { false: nothing },
  useSnakeTypeName: { true: nothing },
  typePrefix: { "": nothing },
  typeSuffix: { "": nothing },
  messagePrefix: { "": nothing },
  messageSuffix: { "": nothing },
  enumPrefix: { "": nothing },
  enumSuffix: { "": nothing },
};

/** The options that do not change types. */
const indifferent: ReadonlySet<string> = new Set(
  `addGrpcMetadata addNestjsRestParameter annotateFilesWithVersion anyType bigIntLiteral comments constEnums context
  disableProto2DefaultValues emitDefaultValues emitImportedFiles enumsAsLiterals esModuleInterop exportCommonSymbols
  globalThisPolyfill importSuffix initializeFieldsAsUndefined lowerCaseServiceMethods metadataType onlyTypes
  outputClientImpl outputDecodeIncludeTypes outputEncodeIncludeTypes outputEncodeMethods outputExtensions outputIndex
  outputJsonMethods outputPartialMethods outputSchema outputServices protoJsonFormat removeEnumPrefix returnObservable
  rpcAfterResponse rpcBeforeRequest rpcErrorHandler unknownFields unrecognizedEnum unrecognizedEnumName
  unrecognizedEnumValue useAbortSignal useAsyncIterable useContextDataloaders useExactTypes useJsonTimestamp
  useNestjsFqnServiceName useNumericEnumForJson usePrototypeForDefaults useReadonlyTypes useUnknownForValue`.split(
    /\s+/,
  ),
);

/**
 * Returns the problem with an option of ts-proto, such as `forceLong=bigint`, or undefined if this plugin supports it.
 */
export function checkTsProtoOption(text: string): string | undefined {
  const [name, value] = split(text);
  if (name === "fileSuffix" || indifferent.has(name)) return undefined;
  const known = Object.hasOwn(understood, name) ? understood[name] : undefined;
  if (known !== undefined && Object.hasOwn(known, value)) return undefined;
  if (name.startsWith("M")) return `messages=ts-proto cannot follow ${text}: it moves types to another module`;
  if (known === undefined) return `messages=ts-proto does not know the option "${name}" of ts-proto`;
  const others = Object.keys(known).filter((word) => word !== "");
  const choice = others.length === 0 ? "leave it out" : `it can follow ${name} with ${others.join(", ")}`;
  return `messages=ts-proto cannot follow ${text}, which changes the types: ${choice}`;
}

/** Combines options that `checkTsProtoOption` accepts. The last one of a name wins. */
export function tsProtoOptions(texts: readonly string[]): TsProtoOptions {
  const result = { ...defaults };
  for (const text of texts) {
    const [name, value] = split(text);
    if (name === "fileSuffix") result.fileSuffix = value;
    else Object.assign(result, understood[name]?.[value]);
  }
  return result;
}

/** Splits an option into name and value, which is true if it is missing. */
function split(text: string): [name: string, value: string] {
  const at = text.indexOf("=");
  return at < 0 ? [text, "true"] : [text.slice(0, at), text.slice(at + 1)];
}
