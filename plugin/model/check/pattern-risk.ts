import type { Problem } from "../findings/option-site.ts";
import { schemaPattern } from "../patterns/schema-pattern.ts";

/** The risk of a pattern for which a hostile value may take long, although all others are matched in linear time. */
export function patternRisk(source: string, maxLength: number = Number.POSITIVE_INFINITY): Problem | undefined {
  const { risk, limit = 0 } = schemaPattern(source) ?? {};
  if (risk === undefined || maxLength <= limit) return undefined;
  const bound = limit > 0 ? `, or set a maximum length of ${limit} or less` : "";
  return [`the pattern ${JSON.stringify(source)} ${risk}`, `write the pattern in another way${bound}`];
}
