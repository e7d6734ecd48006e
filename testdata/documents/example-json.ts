import { deepStrictEqual } from "node:assert";
import { type CheckOptions, createCheck, type Reader, type Writer } from "../../runtime/json.ts";
import type { Module } from "../import-modules.ts";
import type { Block } from "./page-blocks.ts";

export interface Read {
  readonly value: unknown;
  readonly violations: readonly string[];
}

export function readJson(exported: Module, message: string, json: string, options: CheckOptions = {}): Read {
  const check = createCheck(options);
  const value = (exported[`read${message}`] as Reader<unknown>)(JSON.parse(json), check);
  const violations = check.violations.map(({ path, reason }) => (path === "" ? reason : `${path}: ${reason}`));
  return { value, violations };
}

export function violationsOf({ violations }: Read): string {
  if (violations.length === 0) throw new Error("the reader finds no violation");
  return `${violations.join("\n")}\n`;
}

/** The wire form of the value that the page writes; reading it must give the value again. */
export function wireOf(blocks: readonly Block[], exported: Module): string {
  const { text } = blocks.find(({ language, label }) => language === "ts" && label === "value")!;
  const [, name = "", message = ""] = /^const (\w+): (\w+)/.exec(text) ?? [];
  const write = exported[`write${message}`] as Writer<unknown> | undefined;
  const value = exported[name];
  const json = JSON.stringify(write === undefined ? value : write(value));
  deepStrictEqual(readJson(exported, message, json), { value, violations: [] });
  return `${spaced(JSON.parse(json))}\n`;
}

/** JSON in one line, as a person writes it. */
function spaced(json: unknown): string {
  if (Array.isArray(json)) return `[${json.map(spaced).join(", ")}]`;
  if (typeof json !== "object" || json === null) return JSON.stringify(json);
  const members = Object.entries(json).map(([name, value]) => `${JSON.stringify(name)}: ${spaced(value)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
