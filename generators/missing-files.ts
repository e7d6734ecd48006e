import {
  type Diagnostic,
  type Enum,
  type Field,
  type FieldType,
  type File,
  isComposite,
  type Message,
  type Model,
} from "@protoc-gen-rest/plugin";

interface Use {
  /** The proto file whose output this run does not write. */
  readonly file: File;
  readonly type: Message | Enum;
  readonly element: Pick<Field, "fullName" | "place">;
}

/**
 * A warning for each proto file whose types the output imports although no output is written for it. Another run may write it, but
 * mostly it is a file of Google that was forgotten, and the output does not compile.
 */
export function missingFiles({ files }: Model): Diagnostic[] {
  const written = new Set(files);
  const found = new Map<File, Use>();
  for (const use of files.flatMap((file) => [...usesOf(file)])) {
    if (!written.has(use.file) && !found.has(use.file)) found.set(use.file, use);
  }
  return [...found.values()].map(({ file, type, element }): Diagnostic => {
    const { fullName, place } = element;
    return {
      severity: "warning",
      rule: "import-missing",
      ...place,
      subject: fullName,
      message: `the output imports ${type.fullName}, but this run writes nothing for ${file.path}`,
      hint: `set include_imports: true in buf.gen.yaml, or pass ${file.path} to protoc as well; strategy: all lets one run of buf write all directories`,
    };
  });
}

function* usesOf({ messages, services }: File): Generator<Use> {
  for (const { fields } of messages) for (const field of fields) yield* useOf(field.type, field);
  for (const operation of services.flatMap(({ operations }) => operations)) {
    for (const type of [operation.input, operation.output]) yield* useOf(type, operation);
  }
}

/** Types with a JSON form of their own are part of the runtime. */
function* useOf(type: FieldType, element: Use["element"]): Generator<Use> {
  const isImported = type.kind === "enum" ? !type.isNullValue : type.kind === "message" && isComposite(type.form);
  if (isImported && type.kind !== "scalar") yield { file: type.file, type, element };
}
