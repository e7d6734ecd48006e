import { type Html, html } from "../html/html.ts";
import type { LifecycleMembers, SchemaObject } from "../reference/open-api.ts";
import { fieldAnchor, refName } from "../reference/reference.ts";
import { constraintsOf } from "../reference/type-parts.ts";
import type { PageContext } from "./page-context.ts";
import { schemaType } from "./schema-type.ts";

/** A row of a list of fields or parameters. */
export interface FieldRow extends LifecycleMembers {
  readonly name: string;
  readonly schema: SchemaObject;
  readonly required?: boolean | undefined;
  readonly description?: string | undefined;
}

/**
 * The fields of an object, or what the value is instead. A reference is followed once. With an ID, each field has an anchor after
 * it: `Book.title`.
 */
export function schemaFields(schema: SchemaObject, context: PageContext, id?: string): Html {
  const target = resolve(schema, context);
  const parts = [target, ...(target.allOf ?? [])];
  const rows = parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([field, value]) => ({
      ...lifecycleOf(value),
      name: field,
      schema: value,
      required: required.includes(field),
    })),
  );
  const choices = parts.flatMap(choicesOf);
  const variants = parts.flatMap(({ oneOf, anyOf }) =>
    (oneOf ?? anyOf ?? []).filter((it) => refName(it) !== undefined),
  );
  return html`${rows.length > 0 && fieldList(rows, context, id)}${choices.map(
    (names) =>
      html`<p class="note">At most one of ${names.map((it, i) => html`${i > 0 && ", "}<code>${it}</code>`)}.</p>`,
  )}${rows.length > 0 && variants.length > 0 && html`<p class="note">And the fields of ${variants.map((it, i) => html`${i > 0 && " or "}${schemaType(it, context)}`)}.</p>`}${enumValues(target)}`;
}

/** The type that a schema refers to. */
function resolve(schema: SchemaObject, { reference }: PageContext): SchemaObject {
  return reference.types.get(refName(schema) ?? "") ?? schema;
}

function lifecycleOf(schema: SchemaObject): LifecycleMembers {
  const { deprecated, "x-since": since, "x-stability": stability } = schema;
  return {
    ...(deprecated !== undefined && { deprecated }),
    ...(since !== undefined && { "x-since": since }),
    ...(stability !== undefined && { "x-stability": stability }),
  };
}

/** The members of a oneof exclude each other: `oneOf` with a required property each. */
function choicesOf({ oneOf = [] }: SchemaObject): readonly (readonly string[])[] {
  const names = oneOf.flatMap(({ required = [], properties, $ref }) => {
    return required.length === 1 && properties === undefined && $ref === undefined ? required : [];
  });
  return names.length > 1 ? [names] : [];
}

/** A list of fields or parameters, each with its type, constraints and description, and with an anchor if they have an ID. */
export function fieldList(rows: readonly FieldRow[], context: PageContext, id?: string): Html {
  return html`<dl class="fields">${rows.map((row) => fieldItem(row, context, id && fieldAnchor(id, row.name)))}</dl>`;
}

function fieldItem(row: FieldRow, context: PageContext, id: string | undefined): Html {
  const { name, schema, required, description = schema.description } = row;
  const constraints = [
    ...constraintsOf(schema),
    ...(schema.items === undefined ? [] : constraintsOf(schema.items).map((it) => `each ${it}`)),
  ];
  return html`<div${id !== undefined && html` id="${id}"`}><dt>${named(name, id)} <span class="type">${schemaType(schema, context)}</span>${
    required === true && html` <span class="required">required</span>`
  }${schema.readOnly === true && html` <span class="tag">read-only</span>`}${
    schema.writeOnly === true && html` <span class="tag">write-only</span>`
  }${lifecycleTags(row)}</dt><dd>${description !== undefined && context.text(description)}${
    constraints.length > 0 && html`<p class="constraints">${constraints.map((it) => html`<code>${it}</code> `)}</p>`
  }${enumValues(resolve(schema, context))}${schema.items !== undefined && enumValues(resolve(schema.items, context))}</dd></div>`;
}

function named(name: string, id: string | undefined): Html {
  const code = html`<code class="name">${name}</code>`;
  return id === undefined ? code : html`<a class="anchor" href="#${id}">${code}</a>`;
}

/** The values that are allowed. */
function enumValues({ enum: values = [] }: SchemaObject): Html | false {
  const items = values.map((value) => html`<code>${String(value)}</code> `);
  return items.length > 0 && html`<p class="constraints">One of ${items}</p>`;
}

/** Since when something exists, and how stable it is. */
export function lifecycleTags(members: LifecycleMembers): Html {
  const { deprecated, "x-since": since, "x-stability": stability } = members;
  return html`${since !== undefined && html` <span class="tag">since ${since}</span>`}${
    stability !== undefined && stability !== "stable" && html` <span class="tag">${stability}</span>`
  }${deprecated === true && html` <span class="tag warning">deprecated</span>`}`;
}
