import type { BranchesHandlers } from "../../../gen/codehost/v1/branches_handlers.js";
import type { BranchBodyRequest, BranchRequest } from "../../../gen/codehost/v1/branches_types.js";
import { notFound } from "../../errors.ts";
import type { Host } from "../../host.ts";
import type { Responded } from "../../responses.ts";
import { type AllowedShape, allowedShape } from "../../shapes/branch-protection.ts";
import type { Allowed, Protection, StatusChecks } from "../../store/protection.ts";
import type { Repository } from "../../store/repositories.ts";
import type { Naming } from "../naming.ts";
import type { ProtectedBranches } from "./protected-branches.ts";
import { readNames } from "./read-protection.ts";

/** A list of names in the protection of a branch. */
interface ListType<Part, Shown> {
  /** The member of the body with the names. */
  readonly name: string;
  readonly part: (protection: Protection) => Part | null;
  readonly read: (part: Part) => readonly string[];
  readonly write: (part: Part, names: readonly string[]) => Partial<Protection>;
  readonly shape: (part: Part, repository: Repository) => Shown[];
}

interface ListHandlers<Shown> {
  get(request: BranchRequest): Promise<Responded<Shown[]>>;
  add(request: BranchBodyRequest): Promise<Responded<Shown[]>>;
  set(request: BranchBodyRequest): Promise<Responded<Shown[]>>;
  remove(request: BranchBodyRequest): Promise<Responded<Shown[]>>;
}

function listHandlers<Part, Shown>(
  { show, change }: ProtectedBranches,
  { name, part, read, write, shape }: ListType<Part, Shown>,
): ListHandlers<Shown> {
  const get = (request: BranchRequest) => show(request, part, (it, _, repository) => shape(it, repository));
  const changing =
    (merge: (before: readonly string[], given: readonly string[]) => readonly string[]) =>
    async (request: BranchBodyRequest): Promise<Responded<Shown[]>> => {
      const given = readNames(request.body, name);
      await change(request, (protection) => {
        const found = part(protection);
        if (found === null) throw notFound();
        return { ...protection, ...write(found, [...new Set(merge(read(found), given))]) };
      });
      return get(request);
    };
  return {
    get,
    add: changing((before, given) => [...before, ...given]),
    set: changing((_, given) => given),
    remove: changing((before, given) => before.filter((it) => !given.includes(it))),
  };
}

/** The contexts of status checks that a branch requires. */
export function contextHandlers(branches: ProtectedBranches): Naming<BranchesHandlers, "StatusCheckContexts"> {
  const { get, add, set, remove } = listHandlers(branches, {
    name: "contexts",
    part: (it) => it.statusChecks,
    read: contextsOf,
    write: withContexts,
    shape: contextsOf,
  });
  return {
    listStatusCheckContexts: get,
    addStatusCheckContexts: add,
    setStatusCheckContexts: set,
    removeStatusCheckContexts: remove,
  };
}

/** The apps, teams and users that may push to a branch. */
export function accessHandlers({ baseUrl }: Host, branches: ProtectedBranches): Naming<BranchesHandlers, "WithAccess"> {
  const lists = <Shown>(name: keyof Allowed, shape: (shown: AllowedShape) => Shown[]) =>
    listHandlers(branches, {
      name,
      part: (it) => it.restrictions,
      read: (it) => it[name],
      write: (it, given) => ({ restrictions: { ...it, [name]: given } }),
      shape: (it, repository) => shape(allowedShape(baseUrl, repository, it)),
    });
  const apps = lists("apps", (it) => it.apps);
  const teams = lists("teams", (it) => it.teams);
  const users = lists("users", (it) => it.users);
  return {
    listAppsWithAccess: apps.get,
    addAppsWithAccess: apps.add,
    setAppsWithAccess: apps.set,
    removeAppsWithAccess: apps.remove,
    listTeamsWithAccess: teams.get,
    addTeamsWithAccess: teams.add,
    setTeamsWithAccess: teams.set,
    removeTeamsWithAccess: teams.remove,
    listUsersWithAccess: users.get,
    addUsersWithAccess: users.add,
    setUsersWithAccess: users.set,
    removeUsersWithAccess: users.remove,
  };
}

function contextsOf({ checks }: StatusChecks): string[] {
  return checks.map(({ context }) => context);
}

/** Contexts that stay keep their apps. */
function withContexts(before: StatusChecks, contexts: readonly string[]): Partial<Protection> {
  const checks = contexts.map((context) => {
    return before.checks.find((it) => it.context === context) ?? { context, app_id: null };
  });
  return { statusChecks: { ...before, checks } };
}
