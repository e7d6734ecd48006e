import { parseAccept } from "../../header/accept.ts";
import { negotiate } from "../../header/negotiate.ts";
import { ownMember } from "../../json/own-member.ts";
import type { Selection } from "../../operation/selection.ts";
import { StatusError } from "../errors/status-error.ts";
import { variedByAccept } from "../exchange/envelope.ts";
import type { Incoming } from "../exchange/incoming.ts";
import type { Served } from "./served.ts";

/**
 * Joins the operations of a route: those with a selection become alternatives of the one without, or of the first one where that is
 * not served. These belong to one service, for which the generator ensures that they take the same request, and that they have the
 * same security requirements.
 */
export function joinShared(routes: readonly Served[]): readonly Served[] {
  const selected = routes.filter((served) => selectionOf(served) !== undefined);
  if (selected.length === 0) return routes;
  const rest = new Set(routes.filter((served) => selectionOf(served) === undefined).map(keyOf));
  const joined = new Set<Served>();
  const all = routes.map((served) => {
    if (joined.has(served) || (selectionOf(served) !== undefined && rest.has(keyOf(served)))) return served;
    const alternatives = selected.filter((other) => keyOf(other) === keyOf(served));
    for (const alternative of alternatives) if (alternative !== served) joined.add(alternative);
    if (alternatives.length === 0) return served;
    if (!alternatives.some(isByAccept)) return { ...served, alternatives };
    return { ...varied(served), alternatives: alternatives.map(varied) };
  });
  return all.filter((served) => !joined.has(served));
}

/** Returns the operation that a request selects, by its decoded members or by what it accepts. */
export function selectOperation(served: Served, json: unknown, incoming: Incoming): Served {
  const { alternatives = [] } = served;
  const byMember = alternatives.find((alternative) => hasMember(json, selectionOf(alternative)));
  if (byMember !== undefined) return byMember;
  const byAccept = alternatives.filter(isByAccept);
  const candidates = selectionOf(served) === undefined ? [served, ...byAccept] : byAccept;
  const [first] = candidates;
  if (first === undefined)
    throw new StatusError("unimplemented", "no operation that is served here takes this request");
  const accept = incoming.header("accept");
  if (candidates.length === 1 || accept === undefined) return first;
  const offers = candidates.flatMap((it) => it.offers.map((offer) => ({ ...offer, value: it })));
  return negotiate(parseAccept(accept), offers)?.value ?? first;
}

function hasMember(json: unknown, selection: Selection | undefined): boolean {
  if (selection === undefined || "accept" in selection) return false;
  const { body, name, protoName = name, values, absent } = selection;
  const message = membersOf(json);
  const members = body === undefined ? message : membersOf(ownMember(message, body));
  const given = [name, protoName].flatMap((key) => ownMember(members, key) ?? []);
  return given.length === 0 ? absent === true : given.some((value) => values.some((it) => it === value));
}

function membersOf(json: unknown): Readonly<Record<string, unknown>> {
  return typeof json === "object" && json !== null ? (json as Readonly<Record<string, unknown>>) : {};
}

function isByAccept(served: Served): boolean {
  return "accept" in (selectionOf(served) ?? {});
}

function varied(served: Served): Served {
  return { ...served, envelope: variedByAccept(served.envelope) };
}

function selectionOf({ endpoint }: Served): Selection | undefined {
  return endpoint.operation.selectedBy;
}

function keyOf({ decoder: { operation, route } }: Served): string {
  const service = operation.name.slice(0, operation.name.lastIndexOf("."));
  return `${service} ${route.method} ${route.template}`;
}
