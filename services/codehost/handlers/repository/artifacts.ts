import { StatusError } from "@protoc-gen-rest/runtime/server";
import type { RepositoryActionsHandlers } from "../../../gen/codehost/v1/actions_repository_handlers.js";
import type { ArtifactRequest } from "../../../gen/codehost/v1/actions_repository_types.js";
import type { Artifacts } from "../../../gen/codehost/v1/workflows_types.js";
import { zip } from "../../downloads/zip.ts";
import { notFound } from "../../errors.ts";
import { resource } from "../../families/resource.ts";
import type { Host } from "../../host.ts";
import { pageFrom, pageOf, pageResponse } from "../../page.ts";
import { repoPath } from "../../scopes.ts";
import { artifactShape, isExpired } from "../../shapes/artifact.ts";
import type { Shape } from "../../shapes/shape.ts";
import { repositoryOf } from "../../store/repositories.ts";
import { listResources } from "../../store/resources.ts";
import { artifacts } from "../../store/workflow-runs.ts";
import type { Naming } from "../naming.ts";
import { findRun } from "./find-run.ts";

export function artifactHandlers(host: Host): Naming<RepositoryActionsHandlers, "Artifact", "Retention"> {
  const { store, baseUrl, downloads } = host;
  const all = resource(host, {
    kind: artifacts,
    parent: repoPath,
    id: ({ artifact_id = "" }: ArtifactRequest) => artifact_id,
    filters: { name: "name" },
    newestFirst: true,
    async show(artifact, request, database) {
      const { body } = await repositoryOf(database, request);
      return artifactShape(baseUrl, body, artifact, zip(artifact.body.files).length);
    },
    page: artifactPage,
  });
  return {
    listArtifacts: all.list,
    getArtifact: all.get,
    deleteArtifact: all.remove,
    async listRunArtifacts(request, context) {
      const { body: run } = await findRun(store, request);
      const { body } = await repositoryOf(store, request);
      const rows = await listResources(store, artifacts, repoPath(request), { where: { runId: run.id } });
      const items = rows.map((row) => artifactShape(baseUrl, body, row, zip(row.body.files).length));
      return pageResponse(baseUrl, request, context, pageFrom(items, pageOf(request)), artifactPage);
    },
    async downloadArtifact(request) {
      if (request.archive_format !== "zip") throw notFound();
      const { body } = await all.find(store, request);
      if (isExpired(body)) throw new StatusError("not_found", "Artifact has expired", { status: 410 });
      return { status: 302, location: downloads.link(`${repoPath(request)}/artifacts/${body.id}.zip`) };
    },
  };
}

function artifactPage(items: Shape<"artifact">[], total_count: number): Artifacts {
  return { total_count, artifacts: items };
}
