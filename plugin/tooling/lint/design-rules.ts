/** A rule about the design of an API, beyond what generators need of it. */
export interface DesignRule {
  /** `recommended` rules are on by default; the others are for APIs that follow them. */
  readonly group: RuleGroup;
  readonly severity: "error" | "warning";
  /** One sentence for the documentation. */
  readonly summary: string;
}

export type RuleGroup = "recommended" | "strict" | "aip";

const table = {
  "status-without-body": {
    group: "recommended",
    severity: "warning",
    summary: "A status that has no content is declared for a response with fields.",
  },
  "status-created": {
    group: "recommended",
    severity: "warning",
    summary: "A GET, HEAD or DELETE declares 201, which means that the request has created something.",
  },
  "suppression-unknown": {
    group: "recommended",
    severity: "warning",
    summary: "A comment ignores a rule that does not exist.",
  },
  "route-overlap": {
    group: "strict",
    severity: "warning",
    summary: "A literal of one route hides a value of a variable of another.",
  },
  "path-case": {
    group: "strict",
    severity: "warning",
    summary: "The paths of a service mix camelCase, snake_case and kebab-case.",
  },
  "delete-body": {
    group: "strict",
    severity: "warning",
    summary: "A DELETE has a body, which proxies and clients may drop.",
  },
  "error-undeclared": {
    group: "strict",
    severity: "warning",
    summary: "A service does not declare what its errors look like.",
  },
  "comment-missing": {
    group: "strict",
    severity: "warning",
    summary: "A service, rpc, message, field or enum has no comment.",
  },
  "aip-0122-collection": {
    group: "aip",
    severity: "warning",
    summary:
      "A segment of a path or of a resource pattern is not in camelCase, or not the plural of the resource (AIP-122).",
  },
  "aip-0127-http-rule": { group: "aip", severity: "warning", summary: "An rpc has no HTTP rule (AIP-127)." },
  "aip-0127-resource-name": {
    group: "aip",
    severity: "warning",
    summary: "A variable holds an id instead of a resource name (AIP-127).",
  },
  "aip-0127-resource-pattern": {
    group: "aip",
    severity: "warning",
    summary: "A variable does not take the names of the resource that its field refers to (AIP-127).",
  },
  "aip-0131-get": { group: "aip", severity: "warning", summary: "A Get method is not a GET of a name (AIP-131)." },
  "aip-0132-list": { group: "aip", severity: "warning", summary: "A List method is not a GET of a parent (AIP-132)." },
  "aip-0133-create": {
    group: "aip",
    severity: "warning",
    summary: "A Create method is not a POST of a resource to a parent (AIP-133).",
  },
  "aip-0134-update": {
    group: "aip",
    severity: "warning",
    summary: "An Update method is not a PATCH of a resource with an update mask (AIP-134).",
  },
  "aip-0135-delete": {
    group: "aip",
    severity: "warning",
    summary: "A Delete method is not a DELETE of a name (AIP-135).",
  },
  "aip-0136-custom": {
    group: "aip",
    severity: "warning",
    summary: "A custom method is not a GET or POST with its verb at the end of the path (AIP-136).",
  },
  "aip-0136-declarative": {
    group: "aip",
    severity: "warning",
    summary: "A declarative resource has a custom method (AIP-128, AIP-136).",
  },
  "aip-0136-name": {
    group: "aip",
    severity: "warning",
    summary: "A method is not named with a verb and a noun, or its name has a preposition (AIP-136).",
  },
  "aip-0144-add-remove": {
    group: "aip",
    severity: "warning",
    summary: "An Add or Remove method is not a POST of the whole request (AIP-144).",
  },
  "aip-0151-long-running": {
    group: "aip",
    severity: "warning",
    summary: "A long-running operation does not declare its result and its progress (AIP-151).",
  },
  "aip-0152-run": {
    group: "aip",
    severity: "warning",
    summary: "A Run method is not a POST with :run of a name (AIP-152).",
  },
  "aip-0158-pagination": {
    group: "aip",
    severity: "warning",
    summary: "A List method cannot be paged through, or not by the fields of AIP-158.",
  },
  "aip-0162-revision": {
    group: "aip",
    severity: "warning",
    summary:
      "A Commit, Rollback, TagRevision or DeleteRevision method has another HTTP method or path than those of AIP-162.",
  },
  "aip-0164-undelete": {
    group: "aip",
    severity: "warning",
    summary: "An Undelete method is not a POST with :undelete of a name (AIP-164).",
  },
  "aip-0165-purge": {
    group: "aip",
    severity: "warning",
    summary: "A Purge method is not a long-running POST with :purge of a parent (AIP-165).",
  },
  "aip-0231-batch-get": {
    group: "aip",
    severity: "warning",
    summary: "A BatchGet method is not a GET with :batchGet of several names (AIP-231).",
  },
  "aip-0233-batch-create": {
    group: "aip",
    severity: "warning",
    summary: "A BatchCreate method is not a POST with :batchCreate of several requests (AIP-233).",
  },
  "aip-0234-batch-update": {
    group: "aip",
    severity: "warning",
    summary: "A BatchUpdate method is not a POST with :batchUpdate of several requests (AIP-234).",
  },
  "aip-0235-batch-delete": {
    group: "aip",
    severity: "warning",
    summary: "A BatchDelete method is not a POST with :batchDelete of several names or requests (AIP-235).",
  },
} as const;

/** Ids are stable: people search for them. */
export type DesignRuleId = keyof typeof table;

/** All design rules by id. */
export const designRules: Readonly<Record<DesignRuleId, DesignRule>> = table;
