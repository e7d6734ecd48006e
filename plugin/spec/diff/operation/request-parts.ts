import type { Binding, Field, Message, Operation, Parameter } from "../../../model/model.ts";
import { contentsOf, requestFormat } from "../../../model/wire/body-format.ts";
import { parameterStyle } from "../../../model/wire/deep-object.ts";

/** Where a field of the request travels. */
export interface RequestPart {
  readonly in: "path" | "query" | "header" | "cookie" | "body";
  /**
   * The name on the wire; empty for the whole body, and for a variable, whose name is not on the wire. The media type of one of
   * several contents.
   */
  readonly name: string;
  /** Whether the name is a media type. */
  readonly isContent?: boolean;
  /** From the request message down to the field. */
  readonly path: readonly Field[];
  readonly style?: Parameter["style"] | undefined;
}

/** The fields of a request with their places. Those that only servers set are left out. */
export function requestParts(operation: Operation, binding: Binding): readonly RequestPart[] {
  const { input } = operation;
  const { variables, query, headers, cookies, body } = binding;
  const parts: RequestPart[] = [
    ...variables.map(({ path }) => ({ in: "path", name: "", path }) as const),
    ...query.map(({ path, name, style }) => ({ in: "query", name, path, style }) as const),
    ...headers.map(({ path, name, style }) => ({ in: "header", name, path, style }) as const),
    ...cookies.map(({ path, name, style }) => ({ in: "cookie", name, path, style }) as const),
  ];
  if (body.kind === "field") parts.push({ in: "body", name: "", path: [body.field] });
  if (body.kind === "all" && hasFields(input)) {
    const elsewhere = fieldsElsewhere(binding);
    const fields = input.fields.filter((field) => !elsewhere.has(field) && field !== input.rest);
    const contents = contentsOf(operation, binding) ?? [];
    const nameOf = (field: Field) => {
      const content = contents.find((it) => it.field === field);
      return content === undefined ? { name: field.jsonName } : { name: content.mediaTypes[0] ?? "", isContent: true };
    };
    const isForm = ["form", "multipart"].includes(requestFormat(operation, binding));
    const styleOf = (field: Field) => (isForm ? parameterStyle(field, operation.style) : undefined);
    parts.push(
      ...fields.map((field) => ({ in: "body", ...nameOf(field), path: [field], style: styleOf(field) }) as const),
    );
  }
  return parts.filter(({ path }) => !path.some(({ behaviors }) => behaviors.has("output_only")));
}

/** Whether the fields of a message are members of an object. */
export function hasFields({ representation, wellKnown }: Message): boolean {
  return representation === "object" && (wellKnown === undefined || wellKnown === "empty");
}

/** The fields of the request that are not part of a body `*`. */
function fieldsElsewhere({ variables, query, headers, cookies, queryRest }: Binding): ReadonlySet<Field> {
  const inPath = variables.filter(({ path }) => path.length === 1);
  const all = [...inPath, ...query, ...headers, ...cookies].map(({ path }) => path[0]);
  return new Set([...all, queryRest?.field].filter((field) => field !== undefined));
}
