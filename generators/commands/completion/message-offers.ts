import type { InputOptions } from "../input/input-options.ts";
import { readModel } from "../input/read-model.ts";
import type { Session } from "../session.ts";
import type { AskedLine } from "./asked-line.ts";

/** The messages of an API that are resources. */
export function messageOffers({ command, operands, last }: AskedLine, session: Session): readonly string[] {
  if (operands.length > 0 || last.startsWith("-")) return [];
  const model = readModel(undefined, command.opts<InputOptions>(), session);
  return (model?.files ?? []).flatMap(({ messages, resources }) => {
    const names = new Set(resources.map(({ localName }) => localName));
    return messages.map(({ name }) => name).filter((name) => names.has(name));
  });
}
