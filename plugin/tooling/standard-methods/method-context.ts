import type { ChangeOptions } from "./field-forms.ts";
import type { FieldForm, HttpForm, MessageForm, MethodForm } from "./method-forms.ts";
import type { ResourceTarget } from "./target.ts";

/** How the methods of a resource work. */
export interface MethodOptions extends ChangeOptions {
  /** Delete keeps the resource, and Undelete brings it back (AIP-164). */
  readonly softDelete?: boolean | undefined;
  /** Create, Update, Delete and Undelete return a google.longrunning.Operation (AIP-151). */
  readonly longRunning?: boolean | undefined;
}

/** The parts that the forms of a method are made of. */
export interface MethodContext {
  readonly target: ResourceTarget;
  readonly options: MethodOptions;
  /** The start of templates, before the names of resources: `/v1`. */
  readonly prefix: string;
  /** The full name of a message of the package, with a leading dot. */
  readonly own: (name: string) => string;
}

/** The name of the resource's message. */
export function resource({ own, target }: MethodContext): string {
  return own(target.words.name);
}

export function request(rpc: string, fields: readonly FieldForm[]): MessageForm {
  return { name: `${rpc}Request`, comment: `Request for ${rpc}.`, fields };
}

/** The result of a method that may take long. */
export function result({ options, target }: MethodContext, output: string): Pick<MethodForm, "output" | "operation"> {
  if (options.longRunning !== true) return { output };
  const metadata: MessageForm = {
    name: `${target.words.name}OperationMetadata`,
    comment: `The progress of an operation on ${target.words.oneNoun}.`,
    fields: [
      {
        name: "create_time",
        type: ".google.protobuf.Timestamp",
        behavior: "output_only",
        comment: "When the operation began.",
      },
      {
        name: "progress_percent",
        type: "int32",
        behavior: "output_only",
        comment: "How much of it is done, from 0 to 100.",
      },
    ],
  };
  return { output: ".google.longrunning.Operation", operation: { response: output.slice(1), metadata } };
}

/** Bindings for the name of a resource, which `variable` holds. */
export function nameBindings(
  { target, prefix }: MethodContext,
  {
    method,
    variable,
    verb = "",
    body = "",
  }: Pick<HttpForm, "method"> & { variable: string; verb?: string; body?: string },
): readonly HttpForm[] {
  return target.patterns.map(({ name }) => ({ method, template: `${prefix}/{${variable}=${name}}${verb}`, body }));
}

/** Bindings for the collection of the resource, or for a verb on it. */
export function collectionBindings(
  { target, prefix }: MethodContext,
  { method, verb = "", body = "" }: Pick<HttpForm, "method"> & { verb?: string; body?: string },
): readonly HttpForm[] {
  return target.patterns.map(({ parent, collection }) => {
    const path = parent === undefined ? collection : `{parent=${parent}}/${collection}`;
    return { method, template: `${prefix}/${path}${verb}`, body };
  });
}
