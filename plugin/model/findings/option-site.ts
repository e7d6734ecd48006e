import type { UnusedOption } from "../../protocol/diagnostic.ts";
import type { Place } from "../elements/element.ts";
import { optionsField } from "../source/descriptor-fields.ts";
import { restExtension } from "../source/extensions.ts";
import type { Origin } from "../source/origin.ts";
import type { Findings } from "./findings.ts";
import type { RuleId } from "./rules.ts";

/** The problem of an option, and its remedy. */
export type Problem = readonly [message: string, hint: string];

/** An element with options, where findings about them are reported. */
export interface OptionSite {
  /** `Book.title` */
  readonly subject: string;
  /**
   * `path` leads into the option by field numbers; the place is the deepest that the compiler located. `unused` is the proto
   * name of a member that has no effect, so that it can be removed.
   */
  readonly report: (rule: RuleId, path: readonly number[], message: string, hint: string, unused?: string) => void;
}

/** The place of an option of an element: the deepest that the compiler located. */
export function optionPlace(
  kind: keyof typeof optionsField,
  { source, path: element }: Origin,
  path: readonly number[],
  extension: number = restExtension,
): Place {
  const root = [...stepsOf(element), optionsField[kind], extension];
  for (let depth = path.length; depth > 0; depth--) {
    const place = source.placeWithin([...root, ...path.slice(0, depth)]);
    if (place !== undefined) return place;
  }
  const whole = source.place(root.join());
  return whole.line > 0 ? whole : (source.placeWithin(root) ?? source.place(element));
}

/** The path of a file is empty. */
function stepsOf(element: string): readonly number[] {
  return element === "" ? [] : element.split(",").map(Number);
}

export function optionSite(
  kind: keyof typeof optionsField,
  subject: string,
  origin: Origin,
  findings: Findings,
  extension: number = restExtension,
): OptionSite {
  const { source, path: element } = origin;
  const own = stepsOf(element);
  const placeOf = (path: readonly number[]): Place => optionPlace(kind, origin, path, extension);
  const unusedAt = (path: readonly number[], member: string): UnusedOption => {
    const root = [...own, optionsField[kind], restExtension];
    const exact = source.placeWithin([...root, ...path]);
    const { line, column } = exact ?? placeOf(path);
    return { line, column, ...(exact === undefined && { member }) };
  };
  return {
    subject,
    report: (rule, path, message, hint, unused) => {
      const extra = unused === undefined ? {} : { unused: unusedAt(path, unused) };
      findings.add({ rule, place: placeOf(path), subject, message, hint, ...extra });
    },
  };
}
