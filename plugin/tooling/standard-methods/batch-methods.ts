import { parentField } from "./field-forms.ts";
import { collectionBindings, type MethodContext, request, resource } from "./method-context.ts";
import type { FieldForm, MessageForm, MethodForm } from "./method-forms.ts";
import { create, update } from "./single-methods.ts";

/** AIP-231 */
export function batchGet(context: MethodContext): MethodForm {
  const { plural, nouns } = context.target.words;
  const name = `BatchGet${plural}`;
  return {
    name,
    comment: `Gets several ${nouns}.`,
    input: request(name, [...parents(context), namesField(context, "get")]),
    ...batchResponse(context, name),
    bindings: collectionBindings(context, { method: "GET", verb: ":batchGet" }),
  };
}

/** AIP-233 */
export function batchCreate(context: MethodContext): MethodForm {
  const { plural, nouns } = context.target.words;
  const name = `BatchCreate${plural}`;
  const one = create(context);
  return {
    name,
    comment: `Creates several ${nouns}.`,
    input: request(name, [...parents(context), requestsField(context, one)]),
    part: one.input,
    ...batchResponse(context, name),
    bindings: collectionBindings(context, { method: "POST", verb: ":batchCreate", body: "*" }),
  };
}

/** AIP-234 */
export function batchUpdate(context: MethodContext): MethodForm {
  const { plural, nouns } = context.target.words;
  const name = `BatchUpdate${plural}`;
  const one = update(context);
  return {
    name,
    comment: `Updates several ${nouns}.`,
    input: request(name, [...parents(context), requestsField(context, one)]),
    part: one.input,
    ...batchResponse(context, name),
    bindings: collectionBindings(context, { method: "POST", verb: ":batchUpdate", body: "*" }),
  };
}

/** AIP-235 */
export function batchDelete(context: MethodContext): MethodForm {
  const { plural, nouns } = context.target.words;
  const name = `BatchDelete${plural}`;
  const isSoft = context.options.softDelete === true;
  return {
    name,
    comment: `Deletes several ${nouns}.`,
    input: request(name, [...parents(context), namesField(context, "delete")]),
    ...(isSoft ? batchResponse(context, name) : { output: ".google.protobuf.Empty" }),
    bindings: collectionBindings(context, { method: "POST", verb: ":batchDelete", body: "*" }),
  };
}

function parents({ target }: MethodContext): readonly FieldForm[] {
  return parentField(target, `The resource that all of these ${target.words.nouns} are in.`);
}

function namesField({ target: { words, type } }: MethodContext, verb: string): FieldForm {
  return {
    name: "names",
    type: "string",
    repeated: true,
    behavior: "required",
    reference: { kind: "type", resource: type },
    comment: `The names of the ${words.nouns} to ${verb}.`,
  };
}

function requestsField({ own }: MethodContext, { name, input }: MethodForm): FieldForm {
  const comment = `A request of ${name} for each. Their parent is the one of this request.`;
  return { name: "requests", type: own(input.name), repeated: true, behavior: "required", comment };
}

function batchResponse(context: MethodContext, rpc: string): Pick<MethodForm, "output" | "outputForm"> {
  const { pluralField, nouns } = context.target.words;
  const comment = `The ${nouns}, in the order of the request.`;
  const outputForm: MessageForm = {
    name: `${rpc}Response`,
    comment: `Response for ${rpc}.`,
    fields: [{ name: pluralField, type: resource(context), repeated: true, comment }],
  };
  return { output: context.own(outputForm.name), outputForm };
}
