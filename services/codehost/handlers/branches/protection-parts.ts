import type { BranchesHandlers } from "../../../gen/codehost/v1/branches_handlers.js";
import type { BranchRequest } from "../../../gen/codehost/v1/branches_types.js";
import { membersOf } from "../../body.ts";
import type { Host } from "../../host.ts";
import { restrictionsShape, reviewsShape, statusChecksShape } from "../../shapes/branch-protection.ts";
import type { ProtectedBranches } from "./protected-branches.ts";
import { readReviews, readStatusChecks } from "./read-protection.ts";

type PartHandlers = Pick<
  BranchesHandlers,
  | "getRequiredReviews"
  | "updateRequiredReviews"
  | "deleteRequiredReviews"
  | "getRequiredStatusChecks"
  | "updateRequiredStatusChecks"
  | "deleteRequiredStatusChecks"
  | "getAccessRestrictions"
  | "deleteAccessRestrictions"
>;

/** The reviews, status checks and restrictions of a protection. */
export function partHandlers({ baseUrl }: Host, { show, change, removePart }: ProtectedBranches): PartHandlers {
  const showReviews = (request: BranchRequest) =>
    show(
      request,
      (it) => it.reviews,
      (it, url, repository) => reviewsShape(baseUrl, repository, url, it),
    );
  const showChecks = (request: BranchRequest) =>
    show(
      request,
      (it) => it.statusChecks,
      (it, url) => statusChecksShape(url, it),
    );
  return {
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
    getAccessRestrictions: (request) =>
      show(
        request,
        (it) => it.restrictions,
        (it, url, repository) => restrictionsShape(baseUrl, repository, url, it),
      ),
    deleteAccessRestrictions: (request) => removePart(request, "restrictions"),
  };
}
