import type { ProtectionRuleResponse } from "../../../gen/codehost/v1/branch_protection_types.js";
import type { BranchesHandlers } from "../../../gen/codehost/v1/branches_handlers.js";
import type { BranchRequest } from "../../../gen/codehost/v1/branches_types.js";
import type { EmptyResponse } from "../../../gen/codehost/v1/common_types.js";
import type { Transaction } from "../../../store/store.ts";
import { notFound } from "../../errors.ts";
import type { Host } from "../../host.ts";
import { noContent, ok } from "../../responses.ts";
import { branchProtectionShape, enabledShape } from "../../shapes/branch-protection.ts";
import { branches, moveBranch } from "../../store/commits.ts";
import { type Protection, protections } from "../../store/protection.ts";
import { type Repository, repositoryOf } from "../../store/repositories.ts";
import { findResource, putResource, removeResource } from "../../store/resources.ts";
import { branchPath, createProtectedBranches, type ProtectedBranches } from "./protected-branches.ts";
import { accessHandlers, contextHandlers } from "./protection-lists.ts";
import { partHandlers } from "./protection-parts.ts";
import { readProtection } from "./read-protection.ts";

type ProtectionHandlers = Omit<
  BranchesHandlers,
  "listBranches" | "getBranch" | "renameBranch" | "mergeUpstream" | "mergeBranch"
>;

/** The protection of a branch, and the parts of it. */
export function protectionHandlers(host: Host): ProtectionHandlers {
  const protectedBranches = createProtectedBranches(host);
  const admins = flagHandlers(protectedBranches, "enforceAdmins", "enforce_admins");
  const signatures = flagHandlers(protectedBranches, "signatures", "required_signatures");
  return {
    ...wholeHandlers(host, protectedBranches),
    ...partHandlers(host, protectedBranches),
    ...contextHandlers(protectedBranches),
    ...accessHandlers(host, protectedBranches),
    getAdminEnforcement: admins.get,
    enableAdminEnforcement: admins.enable,
    disableAdminEnforcement: admins.disable,
    getRequiredSignatures: signatures.get,
    enableRequiredSignatures: signatures.enable,
    disableRequiredSignatures: signatures.disable,
  };
}

interface FlagHandlers {
  get(request: BranchRequest): Promise<ProtectionRuleResponse>;
  enable(request: BranchRequest): Promise<ProtectionRuleResponse>;
  disable(request: BranchRequest): Promise<EmptyResponse>;
}

function flagHandlers(
  { show, change }: ProtectedBranches,
  member: "enforceAdmins" | "signatures",
  name: string,
): FlagHandlers {
  const whole = (protection: Protection) => protection;
  const get = (request: BranchRequest) => show(request, whole, (it, url) => enabledShape(url, name, it[member]));
  return {
    get,
    async enable(request) {
      await change(request, (it) => ({ ...it, [member]: true }));
      return get(request);
    },
    async disable(request) {
      await change(request, (it) => ({ ...it, [member]: false }));
      return noContent;
    },
  };
}

function wholeHandlers(
  { store, baseUrl }: Host,
  { find }: ProtectedBranches,
): Pick<BranchesHandlers, "getProtection" | "setProtection" | "deleteProtection"> {
  const get = async (request: BranchRequest) => {
    const { body } = await repositoryOf(store, request);
    return ok(branchProtectionShape(baseUrl, body, request.branch ?? "", await find(store, request)));
  };
  return {
    getProtection: get,
    async setProtection(request) {
      const { body } = await repositoryOf(store, request);
      await store.transaction(async (transaction) => {
        await needBranch(transaction, ...branchPath(request), body);
        const before = await findResource(transaction, protections, ...branchPath(request));
        const protection = readProtection(request.body, before?.body.signatures ?? false);
        await putResource(transaction, protections, ...branchPath(request), protection);
      });
      return get(request);
    },
    async deleteProtection(request) {
      if (!(await removeResource(store, protections, ...branchPath(request)))) throw notFound("Branch not protected");
      return noContent;
    },
  };
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
