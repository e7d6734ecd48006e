import { type OctokitCall, R } from "./call.ts";

const P = `${R}/branches/{branch}/protection`;
function restrictions(kind: string): OctokitCall[] {
  return [
    [`POST ${P}/restrictions/${kind}`, 200, { [kind]: ["one", "two"] }],
    [`DELETE ${P}/restrictions/${kind}`, 200, { [kind]: ["one"] }],
    [`GET ${P}/restrictions/${kind}`, 200],
    [`PUT ${P}/restrictions/${kind}`, 200, { [kind]: ["three"] }],
  ];
}

/** Branches and their protection. */
export const branchCalls: readonly OctokitCall[] = [
  [`GET ${R}/branches`, 200],
  [`GET ${R}/branches/{branch}`, 200],
  [`GET ${P}`, 404],
  [
    `PUT ${P}`,
    200,
    {
      required_status_checks: { strict: true, contexts: ["ci"] },
      enforce_admins: true,
      required_pull_request_reviews: { dismissal_restrictions: { users: ["ada"] } },
      restrictions: { users: ["ada"], teams: ["core"], apps: ["checks"] },
    },
  ],
  [`GET ${P}`, 200],
  [`GET ${P}/enforce_admins`, 200],
  [`DELETE ${P}/enforce_admins`, 204],
  [`POST ${P}/enforce_admins`, 200],
  [`PATCH ${P}/required_pull_request_reviews`, 200, { required_approving_review_count: 2 }],
  [`GET ${P}/required_pull_request_reviews`, 200],
  [`DELETE ${P}/required_pull_request_reviews`, 204],
  [`POST ${P}/required_signatures`, 200],
  [`GET ${P}/required_signatures`, 200],
  [`DELETE ${P}/required_signatures`, 204],
  [`PATCH ${P}/required_status_checks`, 200, { strict: false }],
  [`GET ${P}/required_status_checks`, 200],
  [`POST ${P}/required_status_checks/contexts`, 200, { contexts: ["lint", "types"] }],
  [`DELETE ${P}/required_status_checks/contexts`, 200, { contexts: ["ci"] }],
  [`PUT ${P}/required_status_checks/contexts`, 200, { contexts: ["lint"] }],
  [`GET ${P}/required_status_checks/contexts`, 200],
  [`DELETE ${P}/required_status_checks`, 204],
  [`GET ${P}/restrictions`, 200],
  ...restrictions("apps"),
  ...restrictions("teams"),
  ...restrictions("users"),
  [`DELETE ${P}/restrictions`, 204],
  [`DELETE ${P}`, 204],
  [`POST ${R}/merge-upstream`, 422, { branch: "main" }],
  [`POST ${R}/merges`, 201, { base: "main", head: "feature/greeting" }],
  [`POST ${R}/merges`, 204, { base: "main", head: "feature/greeting" }],
  [`POST ${R}/branches/{branch}/rename`, 201, { branch: "feature/greeting", new_name: "fix/#12 b" }],
  [`GET ${R}/branches/{branch}`, 200, { branch: "fix/#12 b" }],
];
