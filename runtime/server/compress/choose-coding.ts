import type { Coding } from "./coding.ts";

/**
 * Chooses the coding that an Accept-Encoding header prefers (RFC 9110, section 12.5.3), the first one of equals. Undefined: send
 * the content as it is.
 */
export function chooseCoding(header: string | undefined, codings: readonly Coding[]): Coding | undefined {
  if (header === undefined || header === "") return undefined;
  const weights = new Map(header.toLowerCase().split(",").map(parseWeight));
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  let best: Coding | undefined;
  // Sending less is worth an extra effort, unless the caller prefers the content as it is.
  let highest = weights.get("identity") ?? 0;
  for (const coding of codings) {
    const weight = weightOf(coding.name);
    if (weight > 0 && (best === undefined ? weight >= highest : weight > highest)) {
      best = coding;
      highest = weight;
    }
  }
  return best;
}

function parseWeight(item: string): [name: string, weight: number] {
  const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  const weight = quality === undefined ? 1 : Number(quality.slice(2));
  return [name === "x-gzip" ? "gzip" : name, Number.isNaN(weight) ? 0 : weight];
}
