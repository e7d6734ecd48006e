import type { JsonKind } from "../../forms/values.ts";
import type { Field, Message, Oneof } from "../elements/model.ts";
import type { OptionSite, Problem } from "../findings/option-site.ts";
import { messageNumbers } from "../options/message-options.ts";
import { heldKinds, kindsOfField } from "../wire/json-kinds.ts";
import { articles } from "../wire/json-literal.ts";
import { objectOf, tellingMembers } from "../wire/telling-members.ts";

/** `FORM_UNION`: readers must be able to tell the members apart in JSON. Each pair is reported once. */
export function checkUnion(message: Message, oneof: Oneof, site: OptionSite): void {
  oneof.fields.forEach((later, index) => {
    for (const earlier of oneof.fields.slice(0, index)) {
      const problem = problemOf(earlier, later);
      if (problem === undefined) continue;
      const [reason, hint] = problem;
      site.report(
        "union-ambiguous",
        [messageNumbers.form],
        `readers of ${message.name} cannot tell "${later.name}" from "${earlier.name}": ${reason}`,
        hint,
      );
    }
  });
}

function problemOf(earlier: Field, later: Field): Problem | undefined {
  const kinds = kindsOfField(earlier);
  const shared = [...kindsOfField(later)].filter((kind) => kinds.has(kind));
  // A Value takes whatever the members before it do not.
  if (shared.length === 0 || isAnything(later)) return heldProblem(earlier, later);
  const kind = shared.find((one) => one !== "object");
  if (kind === undefined) return objectsProblem(earlier, later);
  return [
    `both can be ${articles[kind]} in JSON`,
    isAnything(earlier) ? `move "${earlier.name}" to the end: it accepts any value` : "merge the two into one member",
  ];
}

/** Writers tell the members by what readers have made of them, such as the number that `jstype` makes of text. */
function heldProblem(earlier: Field, later: Field): Problem | undefined {
  const [first, second] = [kindsOfField(earlier), kindsOfField(later)];
  const held = heldKinds(earlier);
  const kind = [...heldKinds(later)].find((it) => {
    return held.has(it) && !(first.has(it as JsonKind) && second.has(it as JsonKind));
  });
  if (kind === undefined) return undefined;
  return [`both become a ${kind} in TypeScript`, "merge the two into one member, or remove jstype"];
}

/** Readers try the members in their order, so the earlier one must be recognizable. */
export function objectsProblem(earlier: Field, later: Field): Problem | undefined {
  const first = objectOf(earlier);
  const second = objectOf(later);
  if (first === undefined) {
    return [`"${earlier.name}" accepts any object`, `move "${earlier.name}" after the members with fields`];
  }
  if (second !== undefined && isToldApart(earlier, second)) return undefined;
  const other = second?.name ?? `"${later.name}"`;
  const shared =
    second &&
    tellingMembers(earlier)
      .flat()
      .find((name) => mayHave(second, name));
  if (shared !== undefined && !isToldApart(later, first)) {
    return [
      `both are objects, and ${other} may have "${shared}" as well, which ${first.name} requires`,
      `add a REQUIRED field (google.api.field_behavior) to ${first.name} that ${other} lacks; if a property names the kind, use a ` +
        "oneof with a discriminator instead of FORM_UNION",
    ];
  }
  return [
    `both are objects, and ${first.name} has no required field that ${other} lacks`,
    isToldApart(later, first)
      ? `move "${later.name}" before "${earlier.name}": its required fields identify it`
      : `add a REQUIRED field (google.api.field_behavior) to ${first.name} that ${other} lacks`,
  ];
}

function isAnything({ type, cardinality }: Field): boolean {
  return cardinality === "singular" && type.kind === "message" && type.form.kind === "value";
}

/** Whether objects of `tried` always have a property that those of `other` cannot have. */
function isToldApart(tried: Field, other: Message): boolean {
  return tellingMembers(tried).some((names) => !names.some((name) => mayHave(other, name)));
}

/** Additional properties can have any name; members with a discriminator add their fields to the object. */
function mayHave(message: Message, name: string): boolean {
  const discriminated = message.oneofs.filter(({ discriminator }) => discriminator !== undefined);
  if (discriminated.some(({ discriminator }) => discriminator === name)) return true;
  const members = discriminated.flatMap(({ fields }) =>
    fields.flatMap(({ type }) => (type.kind === "message" ? type : [])),
  );
  return [message, ...members].some(({ fields, rest }) => {
    return rest !== undefined || fields.some(({ jsonName }) => jsonName === name);
  });
}
