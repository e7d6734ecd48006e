import { type Field, isComposite, type Message } from "@protoc-gen-rest/plugin";
import { hasSchema } from "../codec/schemas.ts";

/** Whether a message or a message inside it has validation rules. */
export const isValidated: (message: Message) => boolean = createReach(hasRules, ({ validation, behaviors }) => {
  return !behaviors.has("output_only") && !validation?.ignored && !validation?.items?.ignored;
});

/** Whether a message or a message inside it has constraints, as a `google.protobuf.Any` may. */
export const isConstrained: (message: Message) => boolean = createReach(
  ({ fields, form }) => form.kind === "any" || (isComposite(form) && fields.some(hasSchema)),
  () => true,
);

/** Creates a test that holds for messages with `has` and all that contain them. Types may contain themselves. */
function createReach(has: (message: Message) => boolean, enters: (field: Field) => boolean) {
  const cache = new WeakMap<Message, boolean>();
  return (message: Message): boolean => {
    const known = cache.get(message);
    if (known !== undefined) return known;
    const reached = new Set([message]);
    for (const current of reached) {
      if (cache.get(current) === true || has(current)) {
        cache.set(message, true);
        return true;
      }
      for (const field of isComposite(current.form) ? current.fields : []) {
        const { type } = field;
        if (type.kind === "message" && enters(field) && cache.get(type) !== false) reached.add(type);
      }
    }
    for (const current of reached) cache.set(current, false);
    return false;
  };
}

function hasRules({ fields, oneofs, validation, form }: Message): boolean {
  if (!isComposite(form)) return false;
  if (oneofs.some(({ requiredByRule }) => requiredByRule)) return true;
  if (validation !== undefined && validation.rules.length + validation.oneofs.length > 0) return true;
  return fields.some(({ validation: rules, behaviors }) => {
    // Servers drop output-only fields from requests.
    if (rules === undefined || behaviors.has("output_only")) return false;
    return rules.required || [rules, rules.items, rules.keys].some((it) => it !== undefined && it.rules.length > 0);
  });
}
