import type { Binding, Field, Message, Operation, ResponseCase } from "../../../model/elements/model.ts";

/** A success or a redirect with what it carries. */
export interface ResponseVariant {
  readonly status: number;
  /** Callers choose it with Accept. */
  readonly mediaType?: string | undefined;
  /** Undefined without a body. */
  readonly body?: ResponseBody | undefined;
}

/** The body: a message without the fields that headers carry, or a field. */
export type ResponseBody =
  | { readonly message: Message; readonly without: ReadonlySet<Field> }
  | { readonly field: Field };

/** The successful responses of an operation. */
export function responseVariants(
  { response, output }: Operation,
  { responseBody }: Binding,
): readonly ResponseVariant[] {
  const { status } = response;
  if (response.kind === "result") return response.cases.map((one) => caseVariant(one, status));
  if (status === 204 || status === 205 || status === 304) return [{ status }];
  const without = new Set(response.fields.map(({ field }) => field));
  const body = responseBody === undefined ? { message: output, without } : { field: responseBody };
  return [{ status, body }];
}

function caseVariant({ status, mediaTypes: [mediaType], body, field }: ResponseCase, common: number): ResponseVariant {
  return { status: status ?? common, mediaType, body: body === undefined ? undefined : { field } };
}
