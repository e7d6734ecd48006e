import { compareDiagnostics } from "../../protocol/diagnostic.ts";
import type { Change, ChangeSubject } from "./change.ts";
import { type ChangeId, type ChangeLevel, changeRules, type Direction } from "./change-rules.ts";

/** Collects changes. Those of a type that several operations reach are one change. */
export interface ChangeList {
  add(rule: ChangeId, at: ChangeSubject, message: string, direction?: Direction): void;
  /** Adds a change of something that many elements repeat: the first one is the subject. */
  addOnce(rule: ChangeId, at: ChangeSubject, message: string): void;
  /** The most severe first, then in the order of the files. */
  sorted(): readonly Change[];
}

/** From the most severe level down. */
export const changeLevels: readonly ChangeLevel[] = ["breaking", "risky", "safe"];

export function createChangeList(): ChangeList {
  const changes = new Map<string, Change>();
  const list: ChangeList = {
    addOnce(rule, at, message) {
      const isKnown = [...changes.values()].some((known) => known.rule === rule && known.message === message);
      if (!isKnown) list.add(rule, at, message);
    },
    add(rule, { side, place, subject }, message, direction) {
      const key = JSON.stringify([rule, side, place, subject, message]);
      const known = changes.get(key);
      const level = worse(levelOf(rule, direction), known?.level);
      const directions = direction && [...new Set([...(known?.directions ?? []), direction])].sort();
      changes.set(key, {
        level,
        rule,
        side,
        ...place,
        subject,
        message,
        ...(directions && { directions }),
      });
    },
    sorted: () => [...changes.values()].sort(compareChanges),
  };
  return list;
}

function levelOf(rule: ChangeId, direction: Direction = "request"): ChangeLevel {
  const { level } = changeRules[rule];
  return typeof level === "string" ? level : level[direction];
}

function worse(level: ChangeLevel, other: ChangeLevel | undefined): ChangeLevel {
  return other !== undefined && changeLevels.indexOf(other) < changeLevels.indexOf(level) ? other : level;
}

function compareChanges(a: Change, b: Change): number {
  return changeLevels.indexOf(a.level) - changeLevels.indexOf(b.level) || compareDiagnostics(a, b);
}
