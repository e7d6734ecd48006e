import type { Place } from "../elements/element.ts";
import type { Binding, Message } from "../elements/model.ts";
import type { Style } from "../elements/values.ts";
import type { Findings } from "../findings/findings.ts";
import { type HttpRule, httpRuleFields } from "../options/http-rule.ts";
import type { ServiceOptions } from "../options/service-options.ts";
import type { WireOptions } from "../options/wire-options.ts";
import { optionsField } from "../source/descriptor-fields.ts";
import { httpExtension } from "../source/extensions.ts";
import type { Origin } from "../source/origin.ts";
import { usableBasePath } from "./base-path.ts";
import { buildBinding } from "./build-binding.ts";

interface BoundRpc {
  readonly rule: HttpRule;
  /** `LibraryService.GetBook` */
  readonly subject: string;
  readonly service: ServiceOptions;
  readonly style: Style | undefined;
  readonly trailingSlash: boolean;
  readonly parameters: Required<WireOptions>["parameters"];
  readonly input: Message;
  readonly output: Message;
  readonly findings: Findings;
  readonly origin: Origin;
}

/** The primary binding and the additional ones, without those that have mistakes. */
export function buildBindings(rpc: BoundRpc): readonly Binding[] {
  const { rule, subject, service, style, trailingSlash, parameters, input, output, findings, origin } = rpc;
  const root = `${origin.path},${optionsField.method},${httpExtension}`;
  const common = {
    subject,
    basePath: usableBasePath(service),
    trailingSlash,
    partialSegments: service.partialSegments === true,
    callbackParameter: service.callbackParameter,
    style,
    parameters,
    input,
    output,
    findings,
    hasOtherBody: [rule, ...rule.additionalBindings].some(carriesBody),
    reported: new Set<string>(),
  };
  const build = (part: HttpRule, path: string): Binding | undefined => {
    const placeOf = (field: number): Place => origin.source.place(...pathsOf(part, path, field), root, origin.path);
    return buildBinding({ ...common, rule: part, placeOf });
  };
  const bindings = [build(rule, root)];
  rule.additionalBindings.forEach((additional, index) => {
    const path = `${root},${httpRuleFields.additionalBindings},${index}`;
    bindings.push(build(additional, path));
    if (additional.additionalBindings.length === 0) return;
    findings.add({
      rule: "additional-bindings-nested",
      place: origin.source.place(`${path},${httpRuleFields.additionalBindings},0`, path, root, origin.path),
      subject,
      message: "an additional binding cannot have additional bindings of its own",
      hint: "list all additional bindings in the HTTP rule of the rpc",
    });
  });
  return bindings.filter((binding) => binding !== undefined);
}

/**
 * Where a field of a rule may be located. protoc locates the whole option for `option (google.api.http) = {...}` and one
 * field for `option (google.api.http).get = ...`; buf locates the fields of both.
 */
function pathsOf(rule: HttpRule, path: string, field: number): readonly string[] {
  const { custom, body, responseBody } = httpRuleFields;
  const others = [rule.pattern?.field, body, responseBody].map((other) => `${path},${other}`);
  return field === custom
    ? [`${path},${field}`, `${path},${field},2`, `${path},${field},1`, path, ...others]
    : [`${path},${field}`, path, ...others];
}

function carriesBody({ pattern, body }: HttpRule): boolean {
  return body !== "" && pattern !== undefined && pattern.method !== "GET" && pattern.method !== "HEAD";
}
