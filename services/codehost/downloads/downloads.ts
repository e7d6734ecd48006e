import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Page } from "../../service.ts";
import type { Store } from "../../store/store.ts";
import { findResource, type Kind, kindOf, listResources, putResource } from "../store/resources.ts";
import { artifacts, type Job, jobs, stepName } from "../store/workflow-runs.ts";
import { zip } from "./zip.ts";

/** Files that redirects lead to. Whoever has a link may download the file, for ten minutes. */
export interface Downloads {
  /** The link to `repos/O/R/artifacts/ID.zip`, `repos/O/R/jobs/ID.txt` or `repos/O/R/runs/ID/ATTEMPT.zip`. */
  link(path: string): string;
  /** The file of a link, by its path and query; undefined if it has expired, or is not one. */
  find(path: string, query: string): Promise<Page | undefined>;
}

const lifetime = 600_000;
const key: Kind<{ readonly secret: string }> = kindOf("download-key");

export async function createDownloads(store: Store, baseUrl: string): Promise<Downloads> {
  const secret = await loadSecret(store);
  const sign = (path: string, expires: string) =>
    createHmac("sha256", secret).update(`${path}?${expires}`).digest("hex");
  return {
    link(path) {
      const expires = String(Date.now() + lifetime);
      return `${baseUrl}/downloads/${path}?expires=${expires}&signature=${sign(path, expires)}`;
    },
    async find(path, query) {
      const { expires = "", signature = "" } = Object.fromEntries(new URLSearchParams(query));
      const expected = Buffer.from(sign(path, expires));
      const given = Buffer.from(signature);
      const isValid = given.length === expected.length && timingSafeEqual(given, expected);
      return isValid && Number(expires) > Date.now() ? fileAt(store, path) : undefined;
    },
  };
}

async function fileAt(store: Store, path: string): Promise<Page | undefined> {
  const [, repo = "", kind, id = "", attempt] =
    /^(repos\/[^/]+\/[^/]+)\/(\w+)\/(\d+)(?:\/(\d+))?\.\w+$/.exec(path) ?? [];
  if (kind === "artifacts") {
    const found = await findResource(store, artifacts, repo, id);
    return found && { mediaType: "application/zip", content: zip(found.body.files) };
  }
  if (kind === "jobs") {
    const found = await findResource(store, jobs, repo, id);
    return found && { mediaType: "text/plain; charset=utf-8", content: found.body.log ?? "" };
  }
  const where = { runId: Number(id), attempt: Number(attempt) };
  const found = await listResources(store, jobs, repo, { where });
  return { mediaType: "application/zip", content: zip(logFiles(found.map(({ body }) => body))) };
}

/** The log of each job, and of each of its steps, which `gh run view --log` reads. */
function logFiles(found: readonly Job[]): Record<string, string> {
  const files = found.flatMap(({ name, log = "" }, index) => [
    [`${index}_${name}.txt`, log],
    [`${name}/1_${stepName}.txt`, log],
  ]);
  return Object.fromEntries(files);
}

async function loadSecret(store: Store): Promise<string> {
  return store.transaction(async (transaction) => {
    await transaction.lock("codehost/download-key");
    const found = await findResource(transaction, key, "", "");
    if (found !== undefined) return found.body.secret;
    const secret = randomBytes(32).toString("hex");
    await putResource(transaction, key, "", "", { secret });
    return secret;
  });
}
