import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { StatusError } from "../../runtime/server.ts";
import { messageShapes } from "../inline/inline-api.ts";
import { type Json, serveForeign } from "./json-handlers.ts";

// The official client of GitLab, unmodified, against generated handlers: IDs that are a number or a path with slashes, empty brackets in
// queries at two levels, a number or a word, JSON with a DELETE, pages in a header, counts in others, and errors of several forms.

type Calls<Name extends string> = Readonly<Record<Name, (...values: readonly unknown[]) => Promise<unknown>>>;

/** The part of the package that the tests use, which `npm ci` at the root does not install. */
interface Client {
  readonly Projects: Calls<"show">;
  readonly Issues: Calls<"all" | "show" | "create" | "edit" | "remove">;
  readonly RepositoryFiles: Calls<"show" | "showRaw" | "remove">;
  readonly Commits: Calls<"create">;
  readonly Repositories: Calls<"mergeBase">;
  readonly ProjectVariables: Calls<"remove">;
  readonly ProjectWikis: Calls<"uploadAttachment">;
  readonly Jobs: Calls<"showLog">;
}

interface Package {
  readonly Gitlab: new (options: object) => Client;
}

const { Gitlab } = createRequire(import.meta.url)("@gitbeaker/rest") as Package;

const token = "glpat-1";
const id = "group/sub group/repo";
const issue = {
  id: 76,
  iid: 6,
  title: "Emma",
  description: null,
  state: "opened",
  labels: ["a, b", "c"],
  due_date: "2016-07-22",
  created_at: "2016-01-04T15:31:51.081Z",
  closed_at: null,
  weight: null,
};
const commit = {
  id: "6104942438c1",
  short_id: "6104",
  title: "x",
  created_at: "2021-09-20T06:06:12.300Z",
  trailers: {},
};
const file = { file_name: "class.rb", size: 1476, encoding: "base64", content: "IyA9PQ" };
const attachment = {
  file_name: "dk.png",
  file_path: "uploads/1/dk.png",
  branch: "main",
  link: { url: "x", markdown: "x" },
};

describe.each(messageShapes)("messages of %s", async (shape) => {
  const foreign = await serveForeign(
    "gitlab",
    "git",
    shape,
    (own) => {
      const fail = (status: number, message: unknown) =>
        own.api["gitFailure"]!({ status, body: own.message("problem", { message }) } as never);
      return {
        getProject: [
          "projectRequest project",
          ({ id }) => {
            if (id === 404) throw new StatusError("not_found", "404 Project Not Found");
            return { id: 5, path_with_namespace: "a/b", description: null };
          },
        ],
        listIssues: [
          "listIssuesRequest issues",
          ({ page = 1, per_page = 20 }, { setHeader }) => {
            setHeader("x-next-page", page === 1 ? "2" : "");
            const next = `${own.url}/api/v4/projects/5/issues?id=5&labels%5B%5D=a&not%5Blabels%5D%5B%5D=b&page=2&per_page=1`;
            const links = page === 1 ? [{ href: next, rel: ["next"] }] : [];
            return { issues: [{ ...issue, iid: page }], total: 2, page, per_page, total_pages: 2, links };
          },
        ],
        getIssue: ["issueRequest issue", () => issue],
        createIssue: [
          "createIssueRequest issue",
          ({ title }) => {
            if (title === "blank") throw fail(400, { title: ["can't be blank"] });
            return issue;
          },
        ],
        editIssue: ["editIssueRequest issue", () => issue],
        deleteIssue: ["issueRequest", () => ({})],
        getFile: ["fileRequest file", ({ file_path }) => ({ ...file, file_path })],
        getRawFile: [
          "fileRequest",
          () => {
            const content = { contentType: "text/plain; charset=utf-8", data: Buffer.from("# ü"), extensions: [] };
            return shape === "plain" ? { content, blob_id: "b1" } : { content, blobId: "b1" };
          },
        ],
        removeFile: ["removeFileRequest", () => ({})],
        createCommit: ["createCommitRequest commit", () => commit],
        mergeBase: ["mergeBaseRequest commit", () => commit],
        removeVariable: ["variableRequest", () => ({})],
        uploadAttachment: ["uploadAttachmentRequest attachment", () => attachment],
        getTrace: ["jobRequest trace", () => ({ log: "line\u001b[0K\n" })],
      };
    },
    {
      authenticate: (credentials) => credentials.find(({ value }) => value === token)?.value,
      headers: { "private-token": token },
    },
  );
  const theirs = new Gitlab({ host: foreign.url, token });
  const actions = [
    { action: "create", file_path: "a/b", content: "x" },
    { action: "chmod", file_path: "c", execute_filemode: true },
  ];
  test.each<[string, () => Promise<unknown>, Json]>([
    ["getProject", () => theirs.Projects.show(id, { statistics: true }), { id, statistics: true }],
    ["getProject", () => theirs.Projects.show(5), { id: 5 }],
    ["getProject", () => theirs.Projects.show("007"), { id: "007" }],
    ["getIssue", () => theirs.Issues.show(6, { projectId: id }), { id, issue_iid: 6 }],
    [
      "createIssue",
      () => theirs.Issues.create(5, "T", { labels: ["a", "b"], dueDate: "2016-07-22", assigneeIds: [1, 2] }),
      { id: 5, title: "T", labels: ["a", "b"], due_date: "2016-07-22", assignee_ids: [1, 2] },
    ],
    ["createIssue", () => theirs.Issues.create(5, "T", { labels: "a,b" }), { id: 5, title: "T", labels: "a,b" }],
    [
      "editIssue",
      () => theirs.Issues.edit(5, 6, { stateEvent: "close", dueDate: null, addLabels: "x" }),
      { id: 5, issue_iid: 6, state_event: "close", due_date: null, add_labels: "x" },
    ],
    ["deleteIssue", () => theirs.Issues.remove(5, 6), { id: 5, issue_iid: 6 }],
    [
      "getFile",
      () => theirs.RepositoryFiles.show(id, "lib/a b/class.rb", "main"),
      { id, file_path: "lib/a b/class.rb", ref: "main" },
    ],
    [
      "removeFile",
      () => theirs.RepositoryFiles.remove(5, ".gitlab-ci.yml", "main", "Remove it"),
      { id: 5, file_path: ".gitlab-ci.yml", branch: "main", commit_message: "Remove it" },
    ],
    [
      "createCommit",
      () => theirs.Commits.create(5, "main", "msg", actions),
      { id: 5, branch: "main", commit_message: "msg", actions },
    ],
    ["mergeBase", () => theirs.Repositories.mergeBase(5, ["main", "v1"]), { id: 5, refs: ["main", "v1"] }],
    [
      "uploadAttachment",
      () => theirs.ProjectWikis.uploadAttachment(5, { content: new Blob(["hi"]), filename: "dk ü.png" }),
      { id: 5, file: { name: "dk ü.png", type: "application/octet-stream", content: "aGk=" } },
    ],
    ["getTrace", () => theirs.Jobs.showLog(5, 8), { id: 5, job_id: 8 }],
  ])("%s: both clients send the same", async (name, call, request) => {
    const response = await call();
    expect(foreign.received()).toEqual([[name, request]]);
    const same = await foreign.call(name, request);
    expect(foreign.received()).toEqual([[name, request]]);
    // A response without a body is an empty message.
    if (response === null) expect(same).toBeTypeOf("object");
    else expect(same).toEqual(name === "getTrace" ? { log: response } : response);
  });

  test("issues are filtered by brackets, and a link leads to the next page", async () => {
    const filters = {
      labels: ["a", "b"],
      iids: [1, 2],
      not: { labels: ["c"], milestone: "m" },
      created_after: "2019-03-15T08:00:00Z",
      assignee_id: "None",
      assignee_username: ["x"],
      page: 2,
    };
    const { created_after: createdAfter, assignee_id: assigneeId, ...others } = filters;
    await theirs.Issues.all({ projectId: 5, createdAfter, assigneeId, ...others, assigneeUsername: ["x"] });
    await foreign.call("listIssues", { id: 5, ...filters });
    expect(foreign.received()).toEqual(Array(2).fill(["listIssues", { id: 5, ...filters }]));
    const asked = { labels: ["a"], not: { labels: ["b"] } };
    const all = await theirs.Issues.all({ projectId: 5, ...asked, perPage: 1, showExpanded: true });
    expect(all).toMatchObject({ data: [{ iid: 1 }, { iid: 2 }], paginationInfo: { total: 2, totalPages: 2 } });
    const pages = foreign.received();
    expect(await foreign.items("listIssues", { id: 5, ...asked, per_page: 1 })).toHaveLength(2);
    expect(foreign.received()).toEqual(pages);
  });

  test("a file comes as it is, with headers", async () => {
    expect(await theirs.RepositoryFiles.showRaw(id, "a/b.rb", "main")).toBe("# ü");
    expect(await foreign.call("getRawFile", { id, file_path: "a/b.rb", ref: "main" })).toMatchObject({
      content: { contentType: "text/plain; charset=utf-8", data: new Uint8Array(Buffer.from("# ü")) },
      [shape === "plain" ? "blob_id" : "blobId"]: "b1",
    });
    const [first, second] = foreign.received();
    expect(first).toEqual(second);
  });

  // The API takes parameters of a DELETE in the query, as its documentation has them, and in the body, as this client sends them.
  test("the filter of a variable is in the query", async () => {
    const request = { id: 5, key: "K", filter: { environment_scope: "prod/*" } };
    await foreign.call("removeVariable", request);
    await theirs.ProjectVariables.remove(5, "K", { filter: request.filter });
    expect(foreign.received()).toEqual([
      ["removeVariable", request],
      ["removeVariable", { id: 5, key: "K" }],
    ]);
  });

  test("the message of an error is a text, or has the invalid fields", async () => {
    await expect(theirs.Projects.show(404)).rejects.toThrow("404 Project Not Found");
    await expect(theirs.Issues.create(5, "blank")).rejects.toThrow(`{"title":["can't be blank"]}`);
    await expect(theirs.Issues.create(5, undefined)).rejects.toThrow("title: is required");
    const lost: unknown = await foreign.call("getProject", { id: 404 }).catch((thrown: unknown) => thrown);
    expect(lost).toMatchObject({ status: 404, reason: "404 Project Not Found" });
    const blank: unknown = await foreign
      .call("createIssue", { id: 5, title: "blank" })
      .catch((thrown: unknown) => thrown);
    expect(JSON.stringify(foreign.errorOf(blank))).toContain("can't be blank");
  });
});
