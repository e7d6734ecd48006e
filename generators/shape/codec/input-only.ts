import {
  type Code,
  type Field,
  isComposite,
  type Message,
  propertyAssignment,
  propertyKey,
} from "@protoc-gen-rest/plugin";
import { members } from "./members.ts";

const known = new WeakMap<Message, boolean>();

/** Whether a message or a message inside it has an INPUT_ONLY field, which servers never send (AIP-203). Types may contain themselves. */
export function hasInputOnly(message: Message): boolean {
  const found = known.get(message);
  if (found !== undefined) return found;
  const reached = new Set([message]);
  for (const current of reached) {
    if (!isComposite(current.form)) continue;
    for (const { type, behaviors } of current.fields) {
      if (behaviors.has("input_only") || (type.kind === "message" && known.get(type) === true)) {
        known.set(message, true);
        return true;
      }
      if (type.kind === "message" && known.get(type) !== false) reached.add(type);
    }
  }
  for (const current of reached) known.set(current, false);
  return false;
}

/** Servers never send INPUT_ONLY fields (AIP-203). */
export function isSent({ behaviors }: Field): boolean {
  return !behaviors.has("input_only");
}

/**
 * The INPUT_ONLY members of messages whose members are in the object of `message`, as undefined, to follow a spread of
 * members of any name. A handler's object may hold them under both of their names.
 */
export function withheldMembers(messages: Iterable<Message>, message: Message): Code[] {
  const sent = new Set(members(message).flatMap((field) => (isSent(field) ? field.jsonName : [])));
  const withheld = [...messages].flatMap(members).filter((field) => !isSent(field));
  const names = new Set(withheld.flatMap(({ jsonName, name }) => [jsonName, name]));
  return [...names].filter((name) => !sent.has(name)).map((name) => propertyAssignment(propertyKey(name), "undefined"));
}
