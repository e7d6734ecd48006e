import { parseAccept } from "../../header/accept.ts";
import { negotiate, type Offer } from "../../header/negotiate.ts";
import { ownMember } from "../../json/own-member.ts";
import type { Operation } from "../../operation/operation.ts";
import type { Route } from "../../operation/route.ts";
import type { Selection } from "../../operation/selection.ts";
import { StatusError } from "../errors/status-error.ts";
import { variedByAccept } from "../exchange/envelope.ts";
import type { Incoming } from "../exchange/incoming.ts";
import type { ReplyForm } from "./reply-form.ts";

/** An operation with one of its routes. */
export interface Selectable<S> {
  readonly endpoint: { readonly operation: Operation };
  readonly decoder: { readonly operation: Operation; readonly route: Route };
  readonly form: ReplyForm;
  readonly offers: readonly Offer<unknown>[];
  /** The operations that requests of the route can select instead. */
  readonly alternatives?: readonly S[];
}

/** Serves operations that share a route. */
export interface OperationSelection {
  readonly join: typeof joinShared;
  readonly select: typeof selectOperation;
}

export const operationSelection: OperationSelection = {
  join: joinShared,
  select: selectOperation,
};

/**
 * Joins the operations of a route: those with a selection become alternatives of the one without, or of the first one where that is
 * not served. These belong to one service, for which the generator ensures that they take the same request, and that they have the
 * same security requirements.
 */
function joinShared<S extends Selectable<S>>(routes: readonly S[]): readonly S[] {
  const selected = routes.filter((served) => selectionOf(served) !== undefined);
  const rest = new Set(routes.filter((served) => selectionOf(served) === undefined).map(keyOf));
  const joined = new Set<S>();
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
function selectOperation<S extends Selectable<S>>(served: S, json: unknown, incoming: Incoming): S {
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

function isByAccept<S>(served: Selectable<S>): boolean {
  return "accept" in (selectionOf(served) ?? {});
}

function varied<S extends Selectable<S>>(served: S): S {
  const { form } = served;
  return { ...served, form: { ...form, envelope: variedByAccept(form.envelope) } };
}

function selectionOf<S>({ endpoint }: Selectable<S>): Selection | undefined {
  return endpoint.operation.selectedBy;
}

function keyOf<S>({ decoder: { operation, route } }: Selectable<S>): string {
  const service = operation.name.slice(0, operation.name.lastIndexOf("."));
  return `${service} ${route.method} ${route.template} ${JSON.stringify(route.constants)}`;
}
