import type { CodeScanningHandlers } from "../../../gen/codehost/v1/code_scanning_handlers.js";
import type { CodeqlDatabaseRequest } from "../../../gen/codehost/v1/code_scanning_types.js";
import { resource } from "../../families/resource.ts";
import type { Host } from "../../host.ts";
import { repoPath } from "../../scopes.ts";
import { codeqlDatabaseShape } from "../../shapes/code-scanning.ts";
import { starterUser } from "../../starter/user.ts";
import { codeqlDatabases } from "../../store/code-scanning.ts";
import { repositoryOf } from "../../store/repositories.ts";
import { alertHandlers } from "./alerts.ts";
import { analysisHandlers } from "./analyses.ts";
import { autofixHandlers } from "./autofix.ts";
import { defaultSetupHandlers } from "./default-setup.ts";
import { dismissalHandlers } from "./dismissal-requests.ts";
import { sarifHandlers } from "./sarif-uploads.ts";
import { variantAnalysisHandlers } from "./variant-analyses.ts";

export function createCodeScanningHandlers(host: Host): CodeScanningHandlers {
  const { baseUrl } = host;
  const databases = resource(host, {
    kind: codeqlDatabases,
    parent: repoPath,
    id: ({ language = "" }: CodeqlDatabaseRequest) => language,
    show: async (row, request, database) =>
      codeqlDatabaseShape(baseUrl, (await repositoryOf(database, request)).body, starterUser, row),
    page: (items) => items,
  });
  return {
    ...alertHandlers(host),
    ...analysisHandlers(host),
    ...autofixHandlers(host),
    ...defaultSetupHandlers(host),
    ...dismissalHandlers(host),
    ...sarifHandlers(host),
    ...variantAnalysisHandlers(host),
    listCodeqlDatabases: databases.list,
    getCodeqlDatabase: databases.get,
    deleteCodeqlDatabase: databases.remove,
  };
}
