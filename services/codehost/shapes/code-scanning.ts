import type { DismissalRequest as ShownRequest } from "../../gen/codehost/v1/code_scanning_types.js";
import type { Alert, Analysis, CodeqlDatabase, DismissalRequest } from "../store/code-scanning.ts";
import type { Repository } from "../store/repositories.ts";
import type { Resource } from "../store/resources.ts";
import { repositoryHtmlUrl, repositoryUrl } from "./repository.ts";
import { numberOf, type Shape } from "./shape.ts";
import { userShape } from "./user.ts";

export function alertShape(
  baseUrl: string,
  repository: Repository,
  { body, created, updated }: Resource<Alert>,
): Shape<"code-scanning-alert"> {
  const url = `${repositoryUrl(baseUrl, repository)}/code-scanning/alerts/${body.number}`;
  return {
    number: body.number,
    created_at: created,
    updated_at: updated,
    url,
    html_url: `${repositoryHtmlUrl(baseUrl, repository)}/security/code-scanning/${body.number}`,
    instances_url: `${url}/instances`,
    state: body.state,
    fixed_at: null,
    dismissed_by: body.dismissedBy ? userShape(baseUrl, body.dismissedBy) : null,
    dismissed_at: body.dismissedAt ?? null,
    dismissed_reason: body.dismissedReason ?? null,
    dismissed_comment: body.dismissedComment ?? null,
    rule: { id: body.ruleId, name: body.ruleId, severity: body.severity, description: body.ruleDescription },
    tool: body.tool,
    most_recent_instance: instanceShape(body),
  };
}

export function instanceShape(alert: Alert): Shape<"code-scanning-alert-instance"> {
  const { ref, sha, message, place, analysisKey, state } = alert;
  const location = { ...place };
  const about = { analysis_key: analysisKey, category: analysisKey, environment: "{}" };
  return { ref, ...about, state, commit_sha: sha, message: { text: message }, location, classifications: [] };
}

export function analysisShape(
  baseUrl: string,
  repository: Repository,
  { body, created }: Resource<Analysis>,
  isLatest: boolean,
): Shape<"code-scanning-analysis"> {
  return {
    ref: body.ref,
    commit_sha: body.sha,
    analysis_key: body.key,
    environment: "{}",
    category: body.key,
    error: "",
    warning: "",
    created_at: created,
    results_count: body.results,
    rules_count: body.rules,
    id: body.id,
    url: `${repositoryUrl(baseUrl, repository)}/code-scanning/analyses/${body.id}`,
    sarif_id: body.sarif_id,
    tool: body.tool,
    deletable: isLatest,
  };
}

export function codeqlDatabaseShape(
  baseUrl: string,
  repository: Repository,
  uploader: string,
  { body, created, updated }: Resource<CodeqlDatabase>,
): Shape<"code-scanning-codeql-database"> {
  const { id, language, size, sha } = body;
  return {
    id,
    name: "database.zip",
    language,
    uploader: userShape(baseUrl, uploader),
    content_type: "application/zip",
    size,
    created_at: created,
    updated_at: updated,
    url: `${repositoryUrl(baseUrl, repository)}/code-scanning/codeql/databases/${language}`,
    commit_oid: sha,
  };
}

const requestDays = 7;

/** A request to dismiss an alert. */
export function dismissalRequestShape(
  baseUrl: string,
  repository: Repository,
  { body, created }: Resource<DismissalRequest>,
): ShownRequest {
  const { id, alert, status, reason, comment, requester } = body;
  const { owner, name } = repository;
  const actor = (login: string) => ({ actor_id: numberOf(`user ${login}`), actor_name: login });
  const response = { id, reviewer: actor(body.reviewer ?? ""), message: body.message, status, created_at: created };
  return {
    id,
    number: alert,
    repository: { id: repository.id, name, full_name: `${owner}/${name}` },
    organization: { id: numberOf(`user ${owner}`), name: owner },
    requester: actor(requester),
    request_type: "code_scanning_alert_dismissal",
    data: [{ reason, alert_number: String(alert) }],
    resource_identifier: String(alert),
    status,
    requester_comment: comment,
    expires_at: new Date(Date.parse(created) + requestDays * 86_400_000).toISOString(),
    created_at: created,
    responses: body.reviewer === undefined ? [] : [response],
    url: `${repositoryUrl(baseUrl, repository)}/dismissal-requests/code-scanning/${alert}`,
    html_url: `${repositoryHtmlUrl(baseUrl, repository)}/security/code-scanning/${alert}`,
  };
}
