import type { Binding, Operation } from "../../../model/model.ts";
import { type JsonObject, present } from "../../json-object.ts";
import { lifecycleOf, summaryAndDescription } from "../describe-element.ts";
import type { PathParameter } from "../path/open-api-path.ts";
import type { Schemas } from "../schema/schemas.ts";
import { parameterObjects } from "./parameters.ts";
import { requestBody } from "./request-body.ts";
import { responseObjects } from "./responses.ts";
import type { SecuritySchemes } from "./security.ts";

/** What the operations of a document share. */
export interface DocumentParts {
  readonly schemas: Schemas;
  readonly securitySchemes: SecuritySchemes;
  /** The servers of an operation, if they are not those of the document. */
  readonly servers: (operation: Operation) => readonly JsonObject[] | undefined;
}

/** The Operation Object of a binding. */
export function operationObject(
  operation: Operation,
  binding: Binding,
  operationId: string,
  path: readonly PathParameter[],
  { schemas, securitySchemes, servers }: DocumentParts,
): JsonObject {
  const parameters = parameterObjects(operation, binding, path, schemas);
  return present({
    tags: [operation.service.name],
    ...summaryAndDescription(operation.comments),
    operationId,
    parameters: parameters.length === 0 ? undefined : parameters,
    requestBody: requestBody(operation, binding, schemas),
    responses: responseObjects(operation, binding, schemas),
    security: securitySchemes.requirements(operation),
    servers: servers(operation),
    ...lifecycleOf(operation.deprecated, operation.lifecycle),
    "x-websocket": operation.streams.includes("websocket") || undefined,
  });
}
