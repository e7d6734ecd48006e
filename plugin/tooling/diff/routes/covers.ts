import { canonicalTemplate, type Template } from "@protoc-gen-rest/runtime/path";

/** Whether a template matches every path that another one matches. */
export function covers(whole: Template, part: Template): boolean {
  if (whole.verb !== part.verb) return false;
  const [wide, narrow] = [segmentsOf(whole), segmentsOf(part)];
  for (const [index, segment] of wide.entries()) {
    if (segment === "**") return true;
    const other = narrow[index];
    if (other === undefined || other === "**" || (segment !== "*" && segment !== other)) return false;
  }
  return wide.length === narrow.length;
}

function segmentsOf(template: Template): readonly string[] {
  return canonicalTemplate({ ...template, verb: "" })
    .slice(1)
    .split("/");
}
