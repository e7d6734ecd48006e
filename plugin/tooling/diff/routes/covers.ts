import {
  canonicalTemplate,
  commonSegment,
  coversPartial,
  isPartial,
  type Template,
} from "@protoc-gen-rest/runtime/path";

/** Whether a template matches every path that another one matches. */
export function covers(whole: Template, part: Template): boolean {
  if (whole.verb !== part.verb) return false;
  const [wide, narrow] = [segmentsOf(whole), segmentsOf(part)];
  for (const [index, segment] of wide.entries()) {
    if (segment === "**") return true;
    const other = narrow[index];
    if (other === undefined || other === "**" || !coversSegment(segment, other)) return false;
  }
  return wide.length === narrow.length;
}

function coversSegment(whole: string, part: string): boolean {
  if (whole === "*" || whole === part) return true;
  if (!isPartial(whole) || part === "*") return false;
  return isPartial(part) ? coversPartial(whole, part) : commonSegment(whole, part) !== undefined;
}

function segmentsOf(template: Template): readonly string[] {
  return canonicalTemplate({ ...template, verb: "" })
    .slice(1)
    .split("/");
}
