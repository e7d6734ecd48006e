import type { Binding, Field, Message, Operation, Service } from "../../../model/elements/model.ts";
import type { Resource } from "../../../model/elements/resource.ts";
import { collectionOf, resourceOf, resultOf, sameLetters, withVerb } from "../binding-parts.ts";
import { atOperation, type LintContext, operationsOf } from "../lint-context.ts";
import { endsWithNoun, lowerCamelCase, snakeCase, wordsOfName } from "../nouns.ts";
import { ResourceTypes } from "../resource-types.ts";

/** AIP-136: a POST or GET with its verb at the end of the path. */
export function checkCustomMethod(operation: Operation, binding: Binding, { report }: LintContext): void {
  const rule = "aip-0136-custom";
  const at = { ...atOperation(operation), place: binding.place };
  const { method } = binding;
  // AIP-164: expunging deletes at last what was deleted.
  if (method !== "POST" && method !== "GET" && !/^Expunge[A-Z]/.test(operation.name)) {
    const message = `a custom method must be a POST or a GET, not a ${method}`;
    report(rule, at, message, "use POST if it changes anything");
  }
  const problem = verbProblem(operation, binding) ?? bodyProblem(operation, binding);
  if (problem !== undefined) report(rule, at, ...problem);
}

type Problem = readonly [problem: string, hint: string];

function verbProblem({ name }: Operation, binding: Binding): Problem | undefined {
  const { verb } = binding.template;
  const words = wordsOfName(name);
  // The name is wrong already (aip-0136-name).
  if (words.length === 1) return undefined;
  const whole = lowerCamelCase(words);
  const collection = collectionOf(binding, name);
  const isImplied = collection !== undefined && endsWithNoun(name, collection);
  const hint = `write "${withVerb(binding, isImplied ? lowerCamelCase(verbWords(words, collection)) : whole, name)}"`;
  const end = words.findIndex((_, index) => sameLetters(lowerCamelCase(words.slice(0, index + 1)), verb));
  if (end < 0 && !leavesOut(words, verb, collection)) {
    const found = verb === "" ? "no verb" : `the verb ":${verb}"`;
    return [`the path of a custom method must end with its verb, and this one has ${found}`, hint];
  }
  if (isImplied && sameLetters(verb, whole)) {
    return [`the path names the ${collection} already, so ":${verb}" repeats them`, hint];
  }
  if (!isImplied && end >= 0 && end < words.length - 1 && !bindsName(binding)) {
    return [`":${verb}" does not tell what the method ${name} is about, and neither does the path`, hint];
  }
  return undefined;
}

/** `["Trigger", "Async"]` of `TriggerAsyncModel` and models; the first word if the noun has others before it. */
function verbWords(words: readonly string[], collection: string): readonly string[] {
  const end = words.findIndex((_, index) => index > 0 && endsWithNoun(collection, words.slice(index).join("")));
  return words.slice(0, Math.max(1, end));
}

/** Whether a verb is the name without the noun that the path has: `:setSize` of nodePools for `SetNodePoolSize`. */
function leavesOut(words: readonly string[], verb: string, collection: string | undefined): boolean {
  return words.some((_, end) => {
    return words.some((_, start) => {
      const kept = [...words.slice(0, start), ...words.slice(end)];
      if (start === 0 || start >= end || !sameLetters(lowerCamelCase(kept), verb)) return false;
      return collection !== undefined && endsWithNoun(words.slice(start, end).join(""), collection);
    });
  });
}

function bindsName({ variables }: Binding): boolean {
  return variables.some(({ path }) => path.at(-1)?.name === "name" || path.at(-1)?.name === "parent");
}

function bodyProblem({ name }: Operation, { method, body }: Binding): Problem | undefined {
  if (method === "GET") {
    return body.kind === "none"
      ? undefined
      : ["a custom method with GET must not have a body", "remove body, or use POST"];
  }
  if (method !== "POST" || body.kind === "all") return undefined;
  if (body.kind === "none") {
    return ["a custom method with POST takes its request in the body, and this one has none", 'write body: "*"'];
  }
  if (isHttpBody(body.field) || endsWithNoun(name, body.field.name)) return undefined;
  return [
    `a custom method with POST takes its request in the body, and this one takes ${body.field.name} alone`,
    'write body: "*"',
  ];
}

function isHttpBody({ type }: Field): boolean {
  return type.kind === "message" && type.fullName === "google.api.HttpBody";
}

const prepositions = new Set(
  "after at before between but by except for from in including into of over since to toward under upon with within without".split(
    " ",
  ),
);

const standard = /^(?:Get|List|Create|Update|Delete|Undelete|Batch)/;

/** AIP-136: methods are named with a verb and a noun, without prepositions. */
export function checkMethodNames({ model, report }: LintContext): void {
  for (const operation of operationsOf(model)) {
    const words = wordsOfName(operation.name);
    const found = words.find((word, index) => {
      // `SignIn` is a verb of two words.
      const isVerb = index === 1 && words.length === 2;
      return prepositions.has(word.toLowerCase()) && !isVerb && !isPartOfNoun(word, operation);
    });
    if (words.length === 1) {
      const collection = collectionOf(operation.bindings[0]!, operation.name);
      const noun = collection === undefined ? "" : `, such as ${operation.name}${pascalCase(collection)}`;
      const message = "the name of a method is a verb and a noun, and this one is a single word";
      report("aip-0136-name", atOperation(operation), message, `name what it works on${noun}`);
    } else if (found !== undefined) {
      const message = `the preposition "${found}" in the name of a method often hides a field or a resource`;
      report("aip-0136-name", atOperation(operation), message, "leave it out, or add a field to a standard method");
    }
  }
}

/** `Of` of `GetTermsOfService`, where there is a message `TermsOfService`. */
function isPartOfNoun(word: string, { name, service }: Operation): boolean {
  return service.file.messages.concat(resultsOf(service)).some((message) => {
    return name.includes(message.name) && wordsOfName(message.name).includes(word);
  });
}

function resultsOf({ operations }: Service): readonly Message[] {
  return operations.map(resultOf);
}

function pascalCase(name: string): string {
  return snakeCase(name).replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** AIP-128: tools manage declarative resources with the standard methods, and cannot know any others. */
export function checkDeclarative({ model, report }: LintContext): void {
  const types = new ResourceTypes(model);
  for (const operation of operationsOf(model)) {
    if (standard.test(operation.name) || /imperative only/i.test(operation.comments.leading ?? "")) continue;
    const resource = resourceIn(operation, types);
    if (resource?.declarative !== true) continue;
    const message = `${resource.localName} is DECLARATIVE_FRIENDLY, and tools for such resources know standard methods only`;
    const hint = 'change fields with a standard method, or write "Imperative only." into the comment of the rpc';
    report("aip-0136-declarative", atOperation(operation), message, hint);
  }
}

function resourceIn(operation: Operation, types: ResourceTypes): Resource | undefined {
  for (const { path } of operation.bindings[0]?.variables ?? []) {
    const { type, childType } = path.at(-1)!.reference;
    const found = types.find(type ?? childType ?? "", operation.service.file);
    if (found.length > 0) return found.find(({ declarative }) => declarative) ?? found[0];
  }
  return resourceOf(resultOf(operation));
}
