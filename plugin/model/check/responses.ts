import type { Place } from "../elements/element.ts";
import type { Field, ResponseCase, ResponseField } from "../elements/model.ts";
import type { Findings } from "../findings/findings.ts";
import type { OptionSite, Problem } from "../findings/option-site.ts";
import { FieldNode, fieldOptions } from "../nodes/field-node.ts";
import type { MessageNode } from "../nodes/message-node.ts";
import { fieldNumbers } from "../options/field-options.ts";
import { jsonMediaType } from "../wire/body-format.ts";
import { describeField } from "../wire/describe-field.ts";

/** `status` on the members of a oneof that is the whole response, and the headers of such a response. */
export function checkResponseCases(
  message: MessageNode,
  fields: readonly FieldNode[],
  siteOf: (field: FieldNode) => OptionSite,
): void {
  let hasStatus = false;
  for (const field of fields) {
    const { status } = field.options;
    if (status === undefined) continue;
    hasStatus = true;
    const problem = caseProblem(message, field, status);
    if (problem !== undefined) siteOf(field).report("response-status", [fieldNumbers.status], ...problem);
  }
  if (message.cases !== undefined) checkDistinctCases(message.cases, siteOf);
  if (!hasStatus && message.cases === undefined) return;
  for (const field of fields) if (field.options.in === "header") checkCaseHeader(field, siteOf(field));
}

/** Such a header is read on its own, without the codec of a message. */
function checkCaseHeader({ form, always }: FieldNode, site: OptionSite): void {
  if (form.kind === "bytes") {
    site.report(
      "field-in",
      [fieldNumbers.in],
      "the field is bytes, which a header cannot carry in a response with several cases",
      "change the type to string, and encode the bytes in base64",
    );
  }
  if (always) {
    site.report(
      "field-always",
      [fieldNumbers.always],
      "in a response with several cases, each header is present only if the server sets it",
      "remove the option",
    );
  }
}

/** Clients tell cases apart by their status and by the media type of the body. */
function checkDistinctCases(cases: readonly ResponseCase[], siteOf: (field: FieldNode) => OptionSite): void {
  const isNegotiated = cases.some(({ mediaTypes }) => mediaTypes.length > 0);
  const seen = new Map<string, Field>();
  for (const { status, mediaTypes, body, field } of cases) {
    const names = mediaTypes.length > 0 ? mediaTypes : [isNegotiated && body === undefined ? "" : jsonMediaType];
    for (const name of names) {
      const key = `${status} ${isNegotiated ? normalizedMediaType(name) : ""}`;
      const same = seen.get(key);
      seen.set(key, field);
      if (same === undefined || !(field instanceof FieldNode)) continue;
      const site = siteOf(field);
      if (mediaTypes.length > 0) {
        site.report(
          "media-type",
          [fieldNumbers.mediaType],
          `"${same.name}" already has the media type ${name}, so clients cannot tell the two apart`,
          "give each case its own media type; for several messages with one media type use a message with FORM_UNION",
        );
      } else {
        site.report(
          "response-status",
          [fieldNumbers.status],
          `"${same.name}" already has the status ${status}, so clients cannot tell the two apart`,
          "give each case its own status; for several bodies with one status use a message with FORM_UNION",
        );
      }
    }
  }
}

function normalizedMediaType(text: string): string {
  return text.toLowerCase().replaceAll(/[ \t]*;[ \t]*/g, ";");
}

function caseProblem(message: MessageNode, field: FieldNode, status: number): Problem | undefined {
  const { oneof, type, mediaType } = field;
  if (oneof === undefined) {
    return [
      "status applies to members of a oneof, but the field is not in one",
      "move the field into a oneof, or set status on the rpc",
    ];
  }
  if (message.oneofs.length > 1) {
    return [
      `only a single oneof can choose the response, but ${message.name} has ${message.oneofs.length}`,
      "put all members with a status into one oneof, and remove the others",
    ];
  }
  const without = oneof.fields.find((member) => {
    return member.mediaType === undefined && fieldOptions(member).status === undefined;
  });
  if (without !== undefined) {
    return [
      `"${without.name}" is in the same oneof, but has no status`,
      "set a status on every member of the oneof, or on none",
    ];
  }
  if (status < 200 || status > 599) {
    return [`${status} is not the status of a final response`, "use a status from 200 to 599"];
  }
  if (type.kind === "message" || mediaType !== undefined) return undefined;
  return [
    `the body of a response is a message, but the field is ${describeField(field)}`,
    "use a message, with FORM_VALUE for a body that is not an object, or set media_type",
  ];
}

/** Each header of a response belongs to one field. */
export function checkResponseHeaders(
  fields: readonly ResponseField[],
  rpc: { readonly subject: string; readonly place: () => Place },
  findings: Findings,
): void {
  const seen = new Map<string, string>();
  for (const { field, in: place, name } of fields) {
    if (place !== "header") continue;
    // RFC 9110, section 5.1: names of header fields are case-insensitive.
    const key = name.toLowerCase();
    const other = seen.get(key);
    seen.set(key, field.name);
    if (other === undefined) continue;
    findings.add({
      rule: "parameter-duplicate",
      place: rpc.place(),
      subject: rpc.subject,
      message: `"${other}" and "${field.name}" of the response both use the header ${JSON.stringify(name)}`,
      hint: "rename one of them with (rest.v1.field).name",
    });
  }
}
