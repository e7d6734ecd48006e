import type { Place } from "../element.ts";
import type { Findings } from "../findings/findings.ts";
import type { ResponseField } from "../model.ts";

/** Each header of a response is one field's; that one field at most is the status is a finding about the message. */
export function checkResponseFields(
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
      message: `"${other}" and "${field.name}" of the response are both the header ${JSON.stringify(name)}`,
      hint: "give one of them another name: (rest.v1.field).name",
    });
  }
}
