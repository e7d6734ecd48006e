import type { JsonObject } from "../../../forms/values.ts";
import type { Binding, Operation } from "../../../model/elements/model.ts";
import { present } from "../../json-object.ts";
import { tagName } from "../annotations/annotated-tags.ts";
import { lifecycleOf, summaryAndDescription } from "../describe-element.ts";
import type { PathParameter } from "../path/open-api-path.ts";
import type { Schemas } from "../schema/schemas.ts";
import { annotateOperation, type OperationAnnotations } from "./annotate-operation.ts";
import { paginationObject } from "./pagination-object.ts";
import { parameterObjects } from "./parameters.ts";
import { requestBody } from "./request-body.ts";
import { responseObjects } from "./responses.ts";
import type { SecuritySchemes } from "./security.ts";

/** The parts that the operations of a document share. */
export interface DocumentParts {
  readonly schemas: Schemas;
  readonly securitySchemes: SecuritySchemes;
  /** The servers of an operation, if they are not those of the document. */
  readonly servers: (operation: Operation) => readonly JsonObject[] | undefined;
  /** The additions of OpenAPI annotations, with references to the schemas of the document. */
  readonly annotations: (operation: Operation) => OperationAnnotations;
}

/** The Operation Object of a binding. */
export function operationObject(
  operation: Operation,
  binding: Binding,
  operationId: string,
  path: readonly PathParameter[],
  { schemas, securitySchemes, servers, annotations }: DocumentParts,
): JsonObject {
  const parameters = parameterObjects(operation, binding, path, schemas);
  const object = present({
    tags: [tagName(operation.service)],
    ...summaryAndDescription(operation.comments),
    operationId,
    parameters: parameters.length === 0 ? undefined : parameters,
    requestBody: requestBody(operation, binding, schemas),
    responses: responseObjects(operation, binding, schemas),
    security: securitySchemes.requirements(operation),
    servers: servers(operation),
    ...lifecycleOf(operation.deprecated, operation.lifecycle),
    "x-pagination": paginationObject(operation, binding),
    "x-websocket": operation.streams.includes("websocket") || undefined,
  });
  return annotateOperation(object, operation, annotations(operation));
}
