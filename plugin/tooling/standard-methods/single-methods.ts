import { changeFields, etagField, nameField, parentField } from "./field-forms.ts";
import { collectionBindings, type MethodContext, nameBindings, request, resource, result } from "./method-context.ts";
import type { FieldForm, MessageForm, MethodForm } from "./method-forms.ts";

/** AIP-131 */
export function get(context: MethodContext): MethodForm {
  const { target } = context;
  const { name, oneNoun } = target.words;
  return {
    name: `Get${name}`,
    comment: `Gets ${oneNoun}.`,
    input: request(`Get${name}`, [nameField(target, "get")]),
    output: resource(context),
    bindings: nameBindings(context, { method: "GET", variable: "name" }),
    signature: "name",
  };
}

/** AIP-132 with the pages of AIP-158 */
export function list(context: MethodContext): MethodForm {
  const { target, options } = context;
  const { plural, pluralField, nouns } = target.words;
  const parents = parentField(target, `The resource whose ${nouns} to list.`);
  const deleted: FieldForm = { name: "show_deleted", type: "bool", comment: `Includes deleted ${nouns}.` };
  const response: MessageForm = {
    name: `List${plural}Response`,
    comment: `Response for List${plural}.`,
    fields: [
      { name: pluralField, type: resource(context), repeated: true, comment: `A page of ${nouns}.` },
      {
        name: "next_page_token",
        type: "string",
        comment: "The page token of the next request; empty on the last page.",
      },
    ],
  };
  return {
    name: `List${plural}`,
    comment: `Lists ${nouns}.`,
    input: request(`List${plural}`, [
      ...parents,
      {
        name: "page_size",
        type: "int32",
        comment: "The most items to return. The service chooses a number if it is 0, and may return fewer.",
      },
      {
        name: "page_token",
        type: "string",
        comment: "The next_page_token of the page before; empty for the first page.",
      },
      ...(options.softDelete === true ? [deleted] : []),
    ]),
    output: context.own(response.name),
    outputForm: response,
    bindings: collectionBindings(context, { method: "GET" }),
    signature: parents.length === 0 ? undefined : "parent",
  };
}

/** AIP-133 */
export function create(context: MethodContext): MethodForm {
  const { target, options } = context;
  const { name, field, noun, oneNoun } = target.words;
  const parents = parentField(target, `Where to create the ${noun}.`);
  const id = `${field}_id`;
  return {
    name: `Create${name}`,
    comment: `Creates ${oneNoun}.`,
    input: request(`Create${name}`, [
      ...parents,
      { name: id, type: "string", behavior: "required", comment: `The last segment of the name of the ${noun}.` },
      { name: field, type: resource(context), behavior: "required", comment: `The ${noun} to create.` },
      ...changeFields(options),
    ]),
    ...result(context, resource(context)),
    bindings: collectionBindings(context, { method: "POST", body: field }),
    signature: [...parents.map((it) => it.name), field, id].join(),
  };
}

/** AIP-134 */
export function update(context: MethodContext): MethodForm {
  const { target, options } = context;
  const { name, field, noun, oneNoun } = target.words;
  return {
    name: `Update${name}`,
    comment: `Updates ${oneNoun}.`,
    input: request(`Update${name}`, [
      {
        name: field,
        type: resource(context),
        behavior: "required",
        comment: `The ${noun} to update, with its name.`,
      },
      {
        name: "update_mask",
        type: ".google.protobuf.FieldMask",
        comment: "The fields to update. Without it, those that the request sets.",
      },
      ...changeFields(options),
    ]),
    ...result(context, resource(context)),
    bindings: nameBindings(context, { method: "PATCH", variable: `${field}.name`, body: field }),
    signature: `${field},update_mask`,
  };
}

/** AIP-135 */
export function deleteMethod(context: MethodContext): MethodForm {
  const { target, options } = context;
  const { name, oneNoun } = target.words;
  return {
    name: `Delete${name}`,
    comment: `Deletes ${oneNoun}.`,
    input: request(`Delete${name}`, [nameField(target, "delete"), ...etagField(target), ...changeFields(options)]),
    ...result(context, options.softDelete === true ? resource(context) : ".google.protobuf.Empty"),
    bindings: nameBindings(context, { method: "DELETE", variable: "name" }),
    signature: "name",
  };
}

/** AIP-164 */
export function undelete(context: MethodContext): MethodForm {
  const { target, options } = context;
  const { name, oneNoun } = target.words;
  return {
    name: `Undelete${name}`,
    comment: `Brings ${oneNoun} back that was deleted.`,
    input: request(`Undelete${name}`, [nameField(target, "undelete"), ...etagField(target), ...changeFields(options)]),
    ...result(context, resource(context)),
    bindings: nameBindings(context, { method: "POST", variable: "name", verb: ":undelete", body: "*" }),
    signature: "name",
  };
}
