import type { Lifecycle, Place } from "../../model/elements/element.ts";
import type { Binding, Field, Message, Model, Operation, Selection } from "../../model/elements/model.ts";
import type { SecurityRequirement } from "../../model/elements/security.ts";
import { contentsOf } from "../../model/wire/body-format.ts";

/** A route of an API, for people to read and for tools to compare. */
export interface RouteSummary extends Lifecycle {
  /** `GET`, the kind of a custom rule, or `*` for any method. */
  readonly method: string;
  /** The path template: `/v1/{name=shelves/*}`. */
  readonly path: string;
  /** The full name of the rpc: `library.v1.Library.GetShelf`. */
  readonly operation: string;
  /** The type of the request body, and its media types, with commas in between. */
  readonly body?: { readonly type: string; readonly mediaType: string } | undefined;
  /** Successes, then errors; the status `default` stands for all other errors. */
  readonly responses: readonly ResponseSummary[];
  /** Alternatives, of which one is enough; empty for a public operation. */
  readonly security: readonly SecurityRequirement[];
  /** True where callers may leave the credentials out. */
  readonly credentialsOptional?: true | undefined;
  readonly deprecated: boolean;
  /** The requests that the operation takes of a route that it shares: `media = true`, or `Accept`. */
  readonly selectedBy?: string | undefined;
  readonly place: Place;
}

/** A response with the type of its body, which is absent for a response without one. */
export interface ResponseSummary {
  readonly status: number | "default";
  readonly type?: string | undefined;
}

/** Returns the routes of a model, in the order of its files. */
export function listRoutes({ files }: Model): readonly RouteSummary[] {
  const operations = files.flatMap(({ services }) => services.flatMap((service) => service.operations));
  return operations.flatMap((operation) => operation.bindings.map((binding) => summaryOf(operation, binding)));
}

function summaryOf(operation: Operation, binding: Binding): RouteSummary {
  const { fullName, security, credentialsOptional, deprecated, lifecycle } = operation;
  return {
    method: binding.method,
    path: binding.template.text,
    operation: fullName,
    body: bodyOf(operation, binding),
    responses: [...successes(operation, binding), ...errors(operation)],
    security,
    credentialsOptional: credentialsOptional || undefined,
    deprecated,
    ...lifecycle,
    selectedBy: operation.selectedBy && describeSelection(operation.selectedBy),
    place: binding.place,
  };
}

/** The selector of an operation: `Accept`, or a field with its value. */
export function describeSelection(selection: Selection): string {
  if ("accept" in selection) return "Accept";
  const { body, field, value } = selection;
  const path = [...(body === undefined ? [] : [body.jsonName]), field.jsonName].join(".");
  return `${path} = ${JSON.stringify(value)}`;
}

function bodyOf(operation: Operation, binding: Binding): RouteSummary["body"] {
  const { body } = binding;
  if (body.kind === "none") return undefined;
  const mediaTypes = contentsOf(operation, binding)?.flatMap((content) => content.mediaTypes);
  const mediaType = mediaTypes?.join(", ") ?? operation.requestMediaType;
  return { type: body.kind === "all" ? operation.input.name : typeText(body.field), mediaType };
}

function successes({ response, output, streaming }: Operation, { responseBody }: Binding): readonly ResponseSummary[] {
  if (response.kind === "result") {
    return response.cases.map(({ status = response.status, mediaTypes: [mediaType], body, field }) => {
      const type = body === undefined ? undefined : typeText(field);
      return { status, type: mediaType === undefined ? type : `${type} as ${mediaType}` };
    });
  }
  const type = responseBody === undefined ? bodyName(output) : typeText(responseBody);
  return [{ status: response.status, type: streaming === "server" ? `stream of ${type}` : type }];
}

/** A `google.protobuf.Empty` is `{}`, which is not worth a name. */
function bodyName({ form, name }: Message): string | undefined {
  return form.kind === "empty" ? undefined : name;
}

function errors(operation: Operation): readonly ResponseSummary[] {
  const sorted = [...operation.errors].sort(([a], [b]) => (a || 1000) - (b || 1000));
  return sorted.map(([status, { name }]) => ({ status: status === 0 ? "default" : status, type: name }));
}

function typeText({ type, cardinality }: Field): string {
  const name = type.kind === "scalar" ? type.scalar : type.name;
  return cardinality === "singular" ? name : cardinality === "list" ? `${name}[]` : `map of ${name}`;
}
