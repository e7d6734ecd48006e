import { parseCookie } from "../../header/cookies.ts";
import { parseHeaderList } from "../../header/header-list.ts";
import { preferenceMembers } from "../../header/preferences.ts";
import type { Check } from "../../json/check.ts";
import type { Parameter } from "../../operation/parameter.ts";
import type { Route } from "../../operation/route.ts";
import type { IncomingHead } from "../exchange/incoming.ts";
import { splitDelimited } from "./split-delimited.ts";
import { textToWire } from "./wire-parameter.ts";
import { setWireValue, type WireObject, type WireTarget, wireTarget } from "./wire-target.ts";

/** The fields that the headers and cookies of a route set. */
export interface HeaderTargets {
  /** By header name in lower case. */
  readonly headers: readonly (readonly [name: string, target: WireTarget])[];
  readonly cookies: readonly (readonly [name: string, target: WireTarget])[];
}

/** Reads the fields that travel in headers and cookies. */
export interface RequestHeaders {
  targets(route: Route): HeaderTargets;
  /** Sets the fields of a request. */
  read(targets: HeaderTargets, incoming: IncomingHead, root: WireObject, check: Check): void;
}

export const requestHeaders: RequestHeaders = { targets: headerTargets, read: readHeaders };

function headerTargets({ headers = [], cookies = [] }: Route): HeaderTargets {
  return {
    headers: headers.map((it) => [(it.key ?? it.name).toLowerCase(), wireTarget(it)]),
    cookies: cookies.map((it) => [it.key ?? it.name, wireTarget(it)]),
  };
}

function readHeaders(
  { headers, cookies }: HeaderTargets,
  incoming: IncomingHead,
  root: WireObject,
  check: Check,
): void {
  for (const [name, target] of headers) {
    const text = incoming.header(name);
    if (text !== undefined) setWireValue(root, target, headerToWire(target.parameter, text, check), check);
  }
  const header = cookies.length > 0 ? incoming.header("cookie") : undefined;
  if (header === undefined) return;
  for (const [name, target] of cookies) {
    const text = parseCookie(header, name);
    if (text !== undefined) setWireValue(root, target, itemsToWire(target.parameter, text, check), check);
  }
}

function headerToWire(parameter: Parameter, text: string, check: Check): unknown {
  const { list, style } = parameter;
  if (style === "preferences") return preferencesToWire(parameter, text, check);
  if (list !== true || style === "space" || style === "pipe") return itemsToWire(parameter, text, check);
  const items = parseHeaderList(text).map((item) => textToWire(parameter, item, check));
  return items.filter((item) => item !== undefined);
}

/** Unknown preferences are ignored, whatever their name (RFC 7240, section 2). */
function preferencesToWire({ fields }: Parameter, text: string, check: Check): object {
  const members = preferenceMembers(text, fields);
  check.lenient ??= new WeakSet();
  check.lenient.add(members);
  check.incomplete?.whole.add(members);
  return members;
}

function itemsToWire(parameter: Parameter, text: string, check: Check): unknown {
  if (parameter.list !== true) return textToWire(parameter, text, check);
  const items = splitDelimited({ ...parameter, style: parameter.style ?? "comma" }, text);
  return items.map((item) => textToWire(parameter, item, check)).filter((item) => item !== undefined);
}
