import type { BranchesHandlers } from "../../../gen/codehost/v1/branches_handlers.js";
import type { BranchBodyRequest, BranchRequest } from "../../../gen/codehost/v1/branches_types.js";
import type { JsonResponse } from "../../../gen/codehost/v1/common_types.js";
import type { Queryable, Transaction } from "../../../store/store.ts";
import { membersOf } from "../../body.ts";
import { notFound } from "../../errors.ts";
import type { Host } from "../../host.ts";
import { noContent, ok } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import {
  allowedShape,
  branchProtectionShape,
  enabledShape,
  protectionUrl,
  restrictionsShape,
  reviewsShape,
  statusChecksShape,
} from "../../shapes/branch-protection.ts";
import { branches, moveBranch } from "../../store/commits.ts";
import { type Allowed, type Protection, protections, type StatusChecks } from "../../store/protection.ts";
import type { Repository } from "../../store/repositories.ts";
import { repositoryOf } from "../../store/repositories.ts";
import { changeResource, findResource, putResource, removeResource } from "../../store/resources.ts";
import { readNames, readProtection, readReviews, readStatusChecks } from "./read-protection.ts";

type ProtectionHandlers = Omit<
  BranchesHandlers,
  "listBranches" | "getBranch" | "renameBranch" | "mergeUpstream" | "mergeBranch"
>;

/** The protection of a branch, and the parts of it. */
export function protectionHandlers({ store, baseUrl }: Host): ProtectionHandlers {
  const pathOf = (request: BranchRequest) => [repoPath(request), request.branch ?? ""] as const;
  const find = async (database: Queryable, request: BranchRequest): Promise<Protection> => {
    const found = await findResource(database, protections, ...pathOf(request));
    if (found === undefined) throw notFound("Branch not protected");
    return found.body;
  };
  /** Shows a part of the protection. */
  const show = async <Part>(
    request: BranchRequest,
    part: (protection: Protection) => Part | null,
    shape: (part: Part, url: string, repository: Repository) => unknown,
  ): Promise<JsonResponse> => {
    const { body } = await repositoryOf(store, request);
    const found = part(await find(store, request));
    if (found === null) throw notFound();
    return ok(shape(found, protectionUrl(baseUrl, body, request.branch ?? ""), body));
  };
  const change = (request: BranchRequest, changed: (protection: Protection) => Protection): Promise<unknown> =>
    store.transaction(async (transaction) => {
      const done = await changeResource(transaction, protections, ...pathOf(request), changed);
      if (done === undefined) throw notFound("Branch not protected");
    });

  const reviews = ({ reviews: it }: Protection) => it;
  const statusChecks = ({ statusChecks: it }: Protection) => it;
  const restrictions = ({ restrictions: it }: Protection) => it;
  const showReviews = (request: BranchRequest) =>
    show(request, reviews, (it, url, repository) => reviewsShape(baseUrl, repository, url, it));
  const showChecks = (request: BranchRequest) => show(request, statusChecks, (it, url) => statusChecksShape(url, it));
  const flag = (member: "enforceAdmins" | "signatures", name: string) => {
    const get = (request: BranchRequest) =>
      show(
        request,
        (it) => it,
        (it, url) => enabledShape(url, name, it[member]),
      );
    return {
      get,
      async enable(request: BranchRequest): Promise<JsonResponse> {
        await change(request, (it) => ({ ...it, [member]: true }));
        return get(request);
      },
      async disable(request: BranchRequest): Promise<JsonResponse> {
        await change(request, (it) => ({ ...it, [member]: false }));
        return noContent;
      },
    };
  };
  /** Removes a part of the protection, which must be there. */
  const removePart = async (request: BranchRequest, name: "reviews" | "statusChecks" | "restrictions") => {
    await change(request, (it) => {
      if (it[name] === null) throw notFound();
      return { ...it, [name]: null };
    });
    return noContent;
  };
  /** Changes a list of names. */
  const names = <Part>(
    name: string,
    part: (protection: Protection) => Part | null,
    read: (part: Part) => readonly string[],
    write: (part: Part, names: readonly string[]) => Partial<Protection>,
    shape: (part: Part, repository: Repository) => unknown,
  ) => {
    const get = (request: BranchRequest) => show(request, part, (it, _, repository) => shape(it, repository));
    const changing =
      (merge: (before: readonly string[], given: readonly string[]) => readonly string[]) =>
      async (request: BranchBodyRequest): Promise<JsonResponse> => {
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
  };
  const admins = flag("enforceAdmins", "enforce_admins");
  const signatures = flag("signatures", "required_signatures");
  const contexts = names("contexts", statusChecks, contextsOf, withContexts, contextsOf);
  const allowed = (name: keyof Allowed) =>
    names(
      name,
      restrictions,
      (it) => it[name],
      (it, given) => ({ restrictions: { ...it, [name]: given } }),
      (it, repository) => allowedShape(baseUrl, repository, it)[name],
    );
  const [apps, teams, users] = [allowed("apps"), allowed("teams"), allowed("users")];
  return {
    getProtection: (request) =>
      show(
        request,
        (it) => it,
        (it, _, repository) => branchProtectionShape(baseUrl, repository, request.branch ?? "", it),
      ),
    async setProtection(request) {
      const { body } = await repositoryOf(store, request);
      await store.transaction(async (transaction) => {
        await needBranch(transaction, ...pathOf(request), body);
        const before = await findResource(transaction, protections, ...pathOf(request));
        const protection = readProtection(request.body, before?.body.signatures ?? false);
        await putResource(transaction, protections, ...pathOf(request), protection);
      });
      const protection = await find(store, request);
      return ok(branchProtectionShape(baseUrl, body, request.branch ?? "", protection));
    },
    async deleteProtection(request) {
      if (!(await removeResource(store, protections, ...pathOf(request)))) throw notFound("Branch not protected");
      return noContent;
    },
    getAdminEnforcement: admins.get,
    enableAdminEnforcement: admins.enable,
    disableAdminEnforcement: admins.disable,
    getRequiredSignatures: signatures.get,
    enableRequiredSignatures: signatures.enable,
    disableRequiredSignatures: signatures.disable,
    getRequiredReviews: showReviews,
    async updateRequiredReviews(request) {
      const members = membersOf(request.body);
      await change(request, (it) => ({ ...it, reviews: readReviews(members, it.reviews) }));
      return showReviews(request);
    },
    deleteRequiredReviews: (request) => removePart(request, "reviews"),
    getRequiredStatusChecks: showChecks,
    async updateRequiredStatusChecks(request) {
      const members = membersOf(request.body);
      await change(request, (it) => ({ ...it, statusChecks: readStatusChecks(members, it.statusChecks) }));
      return showChecks(request);
    },
    deleteRequiredStatusChecks: (request) => removePart(request, "statusChecks"),
    listStatusCheckContexts: contexts.get,
    addStatusCheckContexts: contexts.add,
    setStatusCheckContexts: contexts.set,
    removeStatusCheckContexts: contexts.remove,
    getAccessRestrictions: (request) =>
      show(request, restrictions, (it, url, repository) => restrictionsShape(baseUrl, repository, url, it)),
    deleteAccessRestrictions: (request) => removePart(request, "restrictions"),
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

/** Creates a branch at the head of the default branch, unless it exists: the API has no operation for that. */
async function needBranch(
  transaction: Transaction,
  repo: string,
  name: string,
  { defaultBranch }: Repository,
): Promise<void> {
  if ((await findResource(transaction, branches, repo, name)) !== undefined) return;
  const head = await findResource(transaction, branches, repo, defaultBranch);
  if (head === undefined) throw notFound("Branch not found");
  await moveBranch(transaction, repo, name, head.body.head);
}
