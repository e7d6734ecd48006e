import type { Repository } from "../store/repositories.ts";
import { nodeId, type Shape } from "./shape.ts";
import { userShape } from "./user.ts";

export function repositoryUrl(baseUrl: string, { owner, name }: Repository): string {
  return `${baseUrl}/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`;
}

export function repositoryHtmlUrl(baseUrl: string, { owner, name }: Repository): string {
  return `${baseUrl}/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`;
}

/** The members that all forms of a repository have. */
export function simpleRepositoryShape(baseUrl: string, repository: Repository): Shape<"simple-repository"> {
  const { id, name, owner } = repository;
  const url = repositoryUrl(baseUrl, repository);
  return {
    id,
    node_id: nodeId("Repository", id),
    name,
    full_name: `${owner}/${name}`,
    owner: userShape(baseUrl, owner, "Organization"),
    private: false,
    html_url: repositoryHtmlUrl(baseUrl, repository),
    description: null,
    fork: false,
    url,
    archive_url: `${url}/{archive_format}{/ref}`,
    assignees_url: `${url}/assignees{/user}`,
    blobs_url: `${url}/git/blobs{/sha}`,
    branches_url: `${url}/branches{/branch}`,
    collaborators_url: `${url}/collaborators{/collaborator}`,
    comments_url: `${url}/comments{/number}`,
    commits_url: `${url}/commits{/sha}`,
    compare_url: `${url}/compare/{base}...{head}`,
    contents_url: `${url}/contents/{+path}`,
    contributors_url: `${url}/contributors`,
    deployments_url: `${url}/deployments`,
    downloads_url: `${url}/downloads`,
    events_url: `${url}/events`,
    forks_url: `${url}/forks`,
    git_commits_url: `${url}/git/commits{/sha}`,
    git_refs_url: `${url}/git/refs{/sha}`,
    git_tags_url: `${url}/git/tags{/sha}`,
    issue_comment_url: `${url}/issues/comments{/number}`,
    issue_events_url: `${url}/issues/events{/number}`,
    issues_url: `${url}/issues{/number}`,
    keys_url: `${url}/keys{/key_id}`,
    labels_url: `${url}/labels{/name}`,
    languages_url: `${url}/languages`,
    merges_url: `${url}/merges`,
    milestones_url: `${url}/milestones{/number}`,
    notifications_url: `${url}/notifications{?since,all,participating}`,
    pulls_url: `${url}/pulls{/number}`,
    releases_url: `${url}/releases{/id}`,
    stargazers_url: `${url}/stargazers`,
    statuses_url: `${url}/statuses/{sha}`,
    subscribers_url: `${url}/subscribers`,
    subscription_url: `${url}/subscription`,
    tags_url: `${url}/tags`,
    teams_url: `${url}/teams`,
    trees_url: `${url}/git/trees{/sha}`,
    hooks_url: `${url}/hooks`,
  };
}

/** A repository in a list, or within another resource. */
export function minimalRepositoryShape(baseUrl: string, repository: Repository): Shape<"minimal-repository"> {
  return { ...simpleRepositoryShape(baseUrl, repository), default_branch: repository.defaultBranch };
}

/** A repository with all that its own list has. */
export function repositoryShape(baseUrl: string, repository: Repository, created: string): Shape<"repository"> {
  const html = repositoryHtmlUrl(baseUrl, repository);
  return {
    ...simpleRepositoryShape(baseUrl, repository),
    default_branch: repository.defaultBranch,
    git_url: `${html}.git`,
    ssh_url: `${html}.git`,
    clone_url: `${html}.git`,
    svn_url: html,
    mirror_url: null,
    homepage: null,
    language: null,
    license: null,
    forks: 0,
    forks_count: 0,
    stargazers_count: 0,
    watchers: 0,
    watchers_count: 0,
    open_issues: 0,
    open_issues_count: 0,
    size: 1,
    has_issues: true,
    has_projects: false,
    has_wiki: false,
    has_pages: false,
    has_discussions: false,
    has_downloads: true,
    archived: false,
    disabled: false,
    pushed_at: created,
    created_at: created,
    updated_at: created,
    permissions: { admin: true, maintain: true, push: true, triage: true, pull: true },
  };
}
