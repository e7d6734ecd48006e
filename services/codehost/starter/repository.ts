import type { Transaction } from "../../store/store.ts";
import { alerts, analyses, codeqlDatabases, dismissalRequests, sarifs } from "../store/code-scanning.ts";
import { addCommit, moveBranch } from "../store/commits.ts";
import { collaborators, events, stars, watchers } from "../store/people.ts";
import type { Repository } from "../store/repositories.ts";
import { addResource, nextNumber } from "../store/resources.ts";
import { addStarterRuns } from "./runs.ts";
import { starterUser } from "./user.ts";

/**
 * Adds what a repository starts with: two branches, a workflow with runs, a result of code scanning, a collaborator. The API
 * has no operations that create these.
 */
export async function addStarterContent(transaction: Transaction, repo: string, repository: Repository): Promise<void> {
  const head = await addCommits(transaction, repo, repository);
  await addStarterRuns(transaction, repo, repository.defaultBranch, head);
  await addCodeScanning(transaction, repo, repository.defaultBranch, head);
  const login = starterUser;
  await addResource(transaction, collaborators, repo, login, { login, permission: "admin" });
  await addResource(transaction, stars, repo, login, { login });
  await addResource(transaction, watchers, repo, login, { login });
  const event = { type: "WatchEvent", actor: login, payload: { action: "started" } };
  await addResource(transaction, events, repo, String(await nextNumber(transaction)), event);
}

async function addCommits(
  transaction: Transaction,
  repo: string,
  { name, defaultBranch }: Repository,
): Promise<string> {
  const author = starterUser;
  const readme = await addCommit(transaction, repo, {
    message: "Add a README",
    author,
    date: "2026-01-01T09:00:00Z",
    parents: [],
    files: [addedFile("README.md", [`# ${name}`])],
  });
  const workflow = await addCommit(transaction, repo, {
    message: "Test every push",
    author,
    date: "2026-01-02T09:00:00Z",
    parents: [readme.sha],
    files: [addedFile(".github/workflows/ci.yml", ["name: CI", "on: [push, workflow_dispatch]"])],
  });
  const feature = await addCommit(transaction, repo, {
    message: "Greet the reader",
    author,
    date: "2026-01-03T09:00:00Z",
    parents: [workflow.sha],
    files: [
      {
        filename: "README.md",
        status: "modified",
        additions: 1,
        deletions: 0,
        patch: `@@ -1 +1,2 @@\n # ${name}\n+Hello.`,
      },
    ],
  });
  await moveBranch(transaction, repo, defaultBranch, workflow.sha);
  await moveBranch(transaction, repo, "feature/greeting", feature.sha);
  return workflow.sha;
}

function addedFile(filename: string, lines: readonly string[]) {
  const range = lines.length === 1 ? "1" : `1,${lines.length}`;
  const patch = [`@@ -0,0 +${range} @@`, ...lines.map((line) => `+${line}`)].join("\n");
  return { filename, status: "added", additions: lines.length, deletions: 0, patch } as const;
}

async function addCodeScanning(transaction: Transaction, repo: string, branch: string, sha: string): Promise<void> {
  const id = await nextNumber(transaction);
  const tool = { name: "CodeQL", version: "2.20.0", guid: null };
  const [ref, key] = [`refs/heads/${branch}`, ".github/workflows/ci.yml:test"];
  const sarifId = "starter";
  await addResource(transaction, sarifs, repo, sarifId, { errors: [] });
  await addResource(transaction, analyses, repo, String(id), {
    ...{ id, ref, sha, key, results: 1, rules: 1, sarif_id: sarifId, tool, tool_name: tool.name },
  });
  await addResource(transaction, alerts, repo, "1", {
    number: 1,
    state: "open",
    ruleId: "js/unused-local-variable",
    ruleDescription: "Unused variable",
    severity: "note",
    tool,
    tool_name: tool.name,
    ref,
    sha,
    message: "Unused variable greeting.",
    place: { path: "README.md", start_line: 1, end_line: 1, start_column: 1, end_column: 2 },
    analysisKey: key,
  });
  const database = { id: await nextNumber(transaction), language: "javascript", size: 1024, sha };
  await addResource(transaction, codeqlDatabases, repo, database.language, database);
  await addResource(transaction, dismissalRequests, repo, "1", {
    id: await nextNumber(transaction),
    alert: 1,
    requester: starterUser,
    reason: "used in tests",
    comment: "The variable is for a test.",
    status: "pending",
  });
}
