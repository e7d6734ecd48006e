import { inspect } from "node:util";
import { generate } from "../generate.ts";
import { declarationsOf } from "./declaration.ts";
import { exchangeOf } from "./example-exchange.ts";
import { readJson, violationsOf, wireOf } from "./example-json.ts";
import { isWritten, loadExample, writtenSources } from "./example-modules.ts";
import type { BlockContents } from "./keep-page.ts";
import type { Block } from "./page-blocks.ts";
import { describeSnippet, snippetFile } from "./proto-snippet.ts";

export interface Example {
  readonly contents: BlockContents;
  /** TypeScript files by path: what is generated, and what the page writes for it. */
  readonly sources: ReadonlyMap<string, string>;
}

/** A proto block without a file name: page and reader take the rest of the file for granted. */
export function isSnippet({ language, label }: Block): boolean {
  return language === "proto" && label === "";
}

/**
 * The expected blocks of an example. It begins with a `proto` block. These are given:
 *
 *     ts value        a constant; `json` is its wire form, which reads as the same value again
 *     json received   `js message` is what is read from it
 *     json refused    `text violations` are the violations that its reader finds; the message is the last one declared
 *     ts call         a call; `http` is what it sends
 *     http request    the same as text, for requests that no generated client sends
 *     ts handlers     the server; `http` then has the response as well
 *
 * and `ts Book` is the generated declaration of Book.
 */
export async function runExample(blocks: readonly Block[]): Promise<Example> {
  const proto = blocks.find(isSnippet);
  if (proto === undefined) throw new Error("the example has no proto block");
  const generated = await generate(describeSnippet(proto.text), [snippetFile]);
  const sources = new Map([...generated, ...writtenSources(blocks, generated)]);
  const exported = await loadExample(sources);
  const message = [...proto.text.matchAll(/^message (\w+)/gm)].at(-1)?.[1] ?? "";
  const readGiven = (json: string) => readJson(exported, message, json, { request: true, unknown: "drop" });
  const contents = new Map<Block, string>();
  let given = "";
  for (const block of blocks) {
    const { language, label, text } = block;
    const kind = `${language} ${label}`.trim();
    if (kind === "json received" || kind === "json refused") given = text;
    else if (kind === "json") contents.set(block, wireOf(blocks, exported));
    else if (kind === "text message") contents.set(block, `${inspect(readGiven(given).value, { depth: 9 })}\n`);
    else if (kind === "text violations") contents.set(block, violationsOf(readGiven(given)));
    else if (kind === "http") contents.set(block, await exchangeOf(blocks, exported));
    else if (language === "ts" && !isWritten(block)) {
      contents.set(block, declarationsOf(generated, label.split(",")));
    }
  }
  return { contents, sources };
}
