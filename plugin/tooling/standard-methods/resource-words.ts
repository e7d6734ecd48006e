import { snakeCase } from "../import/proto/names.ts";

/** The names of a resource: in rpcs, in fields, and in comments. */
export interface ResourceWords {
  /** `UserEvent`, `UserEvents` */
  readonly name: string;
  readonly plural: string;
  /** `user_event`, `user_events` */
  readonly field: string;
  readonly pluralField: string;
  /** `user event`, `a user event`, `user events` */
  readonly noun: string;
  readonly oneNoun: string;
  readonly nouns: string;
}

/** The words of a resource by the name of its message, and the plural in lower camel case. */
export function resourceWords(name: string, plural: string): ResourceWords {
  const noun = snakeCase(name).replaceAll("_", " ");
  return {
    name,
    plural: plural.charAt(0).toUpperCase() + plural.slice(1),
    field: snakeCase(name),
    pluralField: snakeCase(plural),
    noun,
    oneNoun: `${/^(?:[aeio]|u[mnp](?!i))/.test(noun) ? "an" : "a"} ${noun}`,
    nouns: snakeCase(plural).replaceAll("_", " "),
  };
}
