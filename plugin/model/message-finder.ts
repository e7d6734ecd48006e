import { nearestName } from "../protocol/nearest-name.ts";
import type { MessageFinder } from "./check/errors.ts";
import type { Message } from "./model.ts";
import type { TypeLookup } from "./nodes/type-lookup.ts";

export function findMessage(types: TypeLookup, fullName: string): Message | undefined {
  const found = types.find(`.${fullName}`);
  return found?.kind === "message" ? found : undefined;
}

/** Finds the messages that options name. */
export function messageFinder(types: TypeLookup): MessageFinder {
  return {
    find: (fullName) => findMessage(types, fullName),
    nearest: (fullName) => nearestName(fullName, types.messageNames()),
  };
}
