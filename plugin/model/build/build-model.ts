import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { Int64Type } from "../../forms/form.ts";
import { compareDiagnostics, type Diagnostic } from "../../protocol/diagnostic.ts";
import { ExchangeError } from "../../protocol/exchange-error.ts";
import { checkAnnotations } from "../check/annotations.ts";
import { checkBehaviors } from "../check/behaviors.ts";
import { checkErrorUsage } from "../check/error-usage.ts";
import { checkEventUsage } from "../check/event-usage.ts";
import { checkFieldUsage } from "../check/field-usage.ts";
import { checkFileName } from "../check/file-name.ts";
import { checkNames } from "../check/names.ts";
import { checkResources } from "../check/resources.ts";
import { checkRoutes } from "../check/routes.ts";
import { checkFileSchemes } from "../check/security.ts";
import { checkTypeOptions } from "../check/type-options.ts";
import { checkUnknownOptions } from "../check/unknown-options.ts";
import { checkValidation } from "../check/validation.ts";
import { checkVisibility } from "../check/visibility.ts";
import { checkVisibilityLabels } from "../check/visibility-labels.ts";
import type { Model } from "../elements/model.ts";
import { Findings } from "../findings/findings.ts";
import type { RuleId } from "../findings/rules.ts";
import type { FileNode } from "../nodes/file-node.ts";
import { keepFromServers, removeBindings } from "../nodes/service-node.ts";
import { TypeIndex } from "../nodes/type-index.ts";
import type { ParseYaml } from "../options/option-types.ts";
import type { WireOptions } from "../options/wire-options.ts";
import { fileField } from "../source/descriptor-fields.ts";
import { originOf } from "../source/origin.ts";
import { buildService } from "./build-service.ts";

/** The part of a CodeGeneratorRequest that the model is built from. */
export interface ModelInput {
  /** The files to generate, with all their imports. */
  readonly protoFile: readonly FileDescriptorProto[];
  readonly fileToGenerate: readonly string[];
}

/** Options of `buildModel`. */
export interface ModelOptions extends WireOptions {
  /**
   * Rules whose errors become warnings, for protos that cannot be changed; invalid elements are left out of the model.
   * Only `tolerable` rules have an effect here.
   */
  readonly tolerate?: ReadonlySet<RuleId>;
  /** Fields with REQUIRED (`google.api.field_behavior`) are optional, for proto files whose callers leave them out. */
  readonly ignoreRequired?: boolean;
  /** Fields with `google.api.resource_reference` are checked for names of the resource. */
  readonly checkResourceNames?: boolean;
  /** Operations have the signatures of `google.api.method_signature`. */
  readonly methodSignatures?: boolean;
  /** Operations without `google.api.routing` are routed by the variables of their paths (AIP-4222). */
  readonly routingHeaders?: boolean;
  /**
   * The labels of `google.api.visibility` whose elements are part of the model; `*` stands for all of them. Elements without a
   * label are part of it in any case. Default: none.
   */
  readonly visibility?: ReadonlySet<string>;
  /** The type of 64-bit integers in plain messages, unless the field has a `jstype` or is a number in JSON. */
  readonly int64?: Int64Type;
  /**
   * Parses the YAML in annotations of gnostic, and returns undefined for invalid YAML. By default only JSON and scalars are parsed.
   */
  readonly parseYaml?: ParseYaml;
}

/** The result of `buildModel`. */
export interface BuiltModel {
  /** Without the elements that have errors. */
  readonly model: Model;
  /** All findings of the run, sorted by place. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Builds and checks the model of a request. Types and comments of fields are read on first access. Throws an
 * ExchangeError when a descriptor is missing.
 */
export function buildModel(input: ModelInput, options: ModelOptions = {}): BuiltModel {
  const index = new TypeIndex(input.protoFile, options);
  const findings = new Findings(options.tolerate);
  const files = input.fileToGenerate.map((path) => {
    const file = index.files.get(path);
    if (file !== undefined) return file;
    throw new ExchangeError(`the request has no descriptor of ${path}, which is to be generated`);
  });
  for (const file of files) {
    buildServices(file, findings);
    checkFileName(file, findings);
    checkNames(file, findings);
    checkBehaviors(file, findings);
    checkResources(file, findings);
    checkVisibility(file, findings);
    checkUnknownOptions(file, findings);
    checkAnnotations(file, findings);
    checkFileSchemes(file, findings);
  }
  const services = files.flatMap((file) => file.services);
  const webhooks = files.flatMap((file) => file.webhooks);
  checkFieldUsage(checkTypeOptions(files, findings), [...services, ...webhooks], findings);
  checkErrorUsage(services, findings);
  checkEventUsage(services, findings);
  checkValidation(files, findings);
  checkVisibilityLabels(options.visibility ?? new Set(), index.files.values(), findings);
  const { duplicateRoutes } = index.wire;
  const surplus = checkRoutes(files, duplicateRoutes, findings);
  if (surplus.size > 0) {
    for (const service of services) {
      if (duplicateRoutes === "keep") keepFromServers(service, surplus);
      else removeBindings(service, surplus);
    }
  }
  return {
    model: { files, notes: findings.notes },
    diagnostics: findings.diagnostics.sort(compareDiagnostics),
  };
}

function buildServices(file: FileNode, findings: Findings): void {
  const services = file.proto.service.map((service, index) =>
    buildService(service, file, findings, originOf(file.origin, fileField.service, index)),
  );
  file.services = services.flatMap(({ served }) => served ?? []);
  file.webhooks = services.flatMap(({ sent }) => sent ?? []);
}
