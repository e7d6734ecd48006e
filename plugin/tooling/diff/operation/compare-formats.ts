import type { Operation } from "../../../model/elements/model.ts";
import { isNegotiated, responseFormat } from "../../../model/wire/body-format.ts";
import type { ChangeSubject } from "../change.ts";
import type { ChangeList } from "../change-list.ts";
import type { RoutePair } from "../routes/route-pair.ts";
import { bodyContents } from "./body-contents.ts";
import { rangeContains } from "./media-ranges.ts";

/** Compares how bodies are encoded: media types, streams, events and JSONP. */
export function compareFormats({ old, now }: RoutePair, at: ChangeSubject, changes: ChangeList): void {
  compareBodyRequirement(old, now, at, changes);
  if (old.binding.body.kind !== "none" && now.binding.body.kind !== "none") {
    const types = [old, now].map(({ operation, binding }) =>
      bodyContents(operation, binding).map(({ mediaType }) => mediaType),
    );
    compareTypes("requests", types[0] ?? [], types[1] ?? [], at, changes);
  }
  const [was, is] = [old.operation, now.operation];
  if (was.streaming !== is.streaming) {
    const texts = was.streaming === "server" ? ["a stream", "a single response"] : ["a single response", "a stream"];
    changes.add("stream-changed", at, `was ${texts[0]}, and is ${texts[1]} now`);
  } else if (was.streaming === "server") compareStreams(was, is, at, changes);
  else compareTypes("responses", responseTypes(was), responseTypes(is), at, changes);
  compareCallbacks(was, is, at, changes);
}

function compareBodyRequirement(
  old: RoutePair["old"],
  now: RoutePair["now"],
  at: ChangeSubject,
  changes: ChangeList,
): void {
  const [was, is] = [old.operation.bodyOptional, now.operation.bodyOptional];
  if (now.binding.body.kind === "none" || old.binding.body.kind === "none" || was === is) return;
  if (was) changes.add("body-required", at, "requests must have a body now");
  else changes.add("body-optional", at, "requests may leave out the body now");
}

function responseTypes(operation: Operation): readonly string[] {
  const { response, responseMediaType, jsonMediaTypes } = operation;
  const ofCases = response.kind === "result" ? response.cases.flatMap(({ mediaTypes }) => mediaTypes) : [];
  if (isNegotiated(operation)) return ofCases;
  return [responseMediaType, ...(responseFormat(operation) === "json" ? jsonMediaTypes : [])];
}

function compareTypes(
  noun: "requests" | "responses",
  old: readonly string[],
  now: readonly string[],
  at: ChangeSubject,
  changes: ChangeList,
): void {
  // Types are case-insensitive (RFC 9110, section 8.3.1).
  const has = (types: readonly string[], type: string): boolean =>
    types.some((one) => one.toLowerCase() === type.toLowerCase() || rangeContains(one, type));
  const nameOf = (type: string): string => (type === "*/*" ? "of any media type" : type);
  for (const type of old.filter((one) => !has(now, one))) {
    changes.add("media-type-removed", at, `${noun} can no longer be ${nameOf(type)}`);
  }
  for (const type of now.filter((one) => !has(old, one))) {
    changes.add("media-type-added", at, `${noun} can be ${nameOf(type)} now`);
  }
}

function compareStreams(old: Operation, now: Operation, at: ChangeSubject, changes: ChangeList): void {
  for (const format of old.streams.filter((one) => !now.streams.includes(one))) {
    changes.add("stream-format-removed", at, `the stream can no longer be ${format}`);
  }
  for (const format of now.streams.filter((one) => !old.streams.includes(one))) {
    changes.add("stream-format-added", at, `the stream can be ${format} now`);
  }
  const [was, is] = [old.streams[0], now.streams[0]];
  if (was !== is) changes.add("stream-default-changed", at, `the stream was ${was} by default, and is ${is} now`);
  const [before, after] = [eventText(old), eventText(now)];
  if (before !== undefined && after !== undefined && before !== after) {
    changes.add("events-changed", at, `events were ${before}, and are ${after} now`);
  }
}

/** The lines of events. Undefined without server-sent events. */
function eventText({ streams, events }: Operation): string | undefined {
  if (!streams.includes("server-sent-events")) return undefined;
  if (events === undefined) return "messages as data";
  const { type, id, retry, comment, oneof, text, end } = events;
  const lines = Object.entries({ type, id, retry, comment, member: oneof }).flatMap(([line, element]) => {
    return element === undefined ? [] : [`${line} from ${element.name}`];
  });
  const parts = [text ? "data as text" : "data as JSON", ...lines, ...(end === undefined ? [] : [`ended by ${end}`])];
  return parts.join(", ");
}

function compareCallbacks(old: Operation, now: Operation, at: ChangeSubject, changes: ChangeList): void {
  const [was, is] = [old.callbackParameter, now.callbackParameter];
  if (was === is) return;
  if (was !== undefined) changes.add("callback-removed", at, `the callback parameter ${was} is gone`);
  if (is !== undefined) changes.add("callback-added", at, `the callback parameter ${is} is new`);
}
