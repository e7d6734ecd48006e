import type { Branch, Commit, FileChange } from "../store/commits.ts";
import type { Repository } from "../store/repositories.ts";
import { repositoryHtmlUrl, repositoryUrl } from "./repository.ts";
import { nodeId, numberOf, type Shape } from "./shape.ts";
import { userShape } from "./user.ts";

export function commitShape(baseUrl: string, repository: Repository, commit: Commit): Shape<"commit"> {
  const { sha, message, parents, files } = commit;
  const url = repositoryUrl(baseUrl, repository);
  const html = repositoryHtmlUrl(baseUrl, repository);
  const author = userShape(baseUrl, commit.author);
  const additions = sum(files.map((it) => it.additions));
  const deletions = sum(files.map((it) => it.deletions));
  return {
    url: `${url}/commits/${sha}`,
    sha,
    node_id: nodeId("Commit", sha),
    html_url: `${html}/commit/${sha}`,
    comments_url: `${url}/commits/${sha}/comments`,
    commit: {
      url: `${url}/git/commits/${sha}`,
      author: gitUser(commit),
      committer: gitUser(commit),
      message,
      comment_count: 0,
      tree: { sha, url: `${url}/git/trees/${sha}` },
      verification: { verified: false, reason: "unsigned", payload: null, signature: null, verified_at: null },
    },
    author,
    committer: author,
    parents: parents.map((parent) => ({
      sha: parent,
      url: `${url}/commits/${parent}`,
      html_url: `${html}/commit/${parent}`,
    })),
    stats: { additions, deletions, total: additions + deletions },
    files: files.map((file) => fileShape(url, html, sha, file)),
  };
}

/** The commit within check suites and workflow runs. */
export function simpleCommitShape(commit: Commit): Shape<"simple-commit"> {
  const { sha, message, date } = commit;
  const { name, email } = gitUser(commit);
  return { id: sha, tree_id: sha, message, timestamp: date, author: { name, email }, committer: { name, email } };
}

function gitUser({ author, date }: Commit): { name: string; email: string; date: string } {
  return { name: author, email: `${author}@example.com`, date };
}

function fileShape(url: string, html: string, sha: string, file: FileChange): Shape<"diff-entry"> {
  const { filename, status, additions, deletions, patch } = file;
  const path = filename.split("/").map(encodeURIComponent).join("/");
  return {
    sha: sha.slice(0, 40),
    filename,
    status,
    additions,
    deletions,
    changes: additions + deletions,
    blob_url: `${html}/blob/${sha}/${path}`,
    raw_url: `${html}/raw/${sha}/${path}`,
    contents_url: `${url}/contents/${path}?ref=${sha}`,
    patch,
  };
}

export function shortBranchShape(
  baseUrl: string,
  repository: Repository,
  { name, head }: Branch,
  isProtected: boolean,
): Shape<"branch-short"> {
  return {
    name,
    commit: { sha: head, url: `${repositoryUrl(baseUrl, repository)}/commits/${head}` },
    protected: isProtected,
  };
}

/** The changes of commits, as `git diff` writes them. */
export function diffOf(files: readonly FileChange[]): string {
  return files
    .map(({ filename, status, patch }) => {
      const mode = status === "added" ? "new file mode 100644\n" : "";
      const before = status === "added" ? "/dev/null" : `a/${filename}`;
      return `diff --git a/${filename} b/${filename}\n${mode}--- ${before}\n+++ b/${filename}\n${patch}\n`;
    })
    .join("");
}

/** A commit as `git format-patch` writes it. */
export function patchOf(commit: Commit): string {
  const { name, email } = gitUser(commit);
  const date = new Date(commit.date).toUTCString().replace("GMT", "+0000");
  const head = `From ${commit.sha} Mon Sep 17 00:00:00 2001\nFrom: ${name} <${email}>\nDate: ${date}\nSubject: [PATCH] ${commit.message}\n`;
  return `${head}\n---\n${diffOf(commit.files)}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, it) => total + it, 0);
}

/** The check suite that belongs to a commit and an app. */
export function suiteIdOf(sha: string, app: string): number {
  return numberOf(`suite ${sha} ${app}`);
}
