import type { OperationCall, ServiceCalls } from "../calls/service-calls.ts";

// Clients take names of up to 64 letters, digits, `_` and `-`.
const maxLength = 64;

/**
 * The names of the tools of all operations, in their order: that of the rpc, with its service in front if others have the same one, and
 * with its package if that is not enough. Names that the limit makes equal end in a number.
 */
export function toolNames(services: readonly ServiceCalls[]): readonly string[] {
  const all = services.flatMap(({ name, operations }) => operations.map((operation) => namesOf(operation, name)));
  const byName = countsOf(all.map(({ name }) => name));
  const byService = countsOf(all.map(({ withService }) => withService));
  // The tool that continues long responses.
  const taken = new Set([readMoreName]);
  const distinct = (name: string, number = 1): string => {
    const end = number === 1 ? "" : `_${number}`;
    const cut = name.slice(0, maxLength - end.length) + end;
    if (taken.has(cut)) return distinct(name, number + 1);
    taken.add(cut);
    return cut;
  };
  return all.map(({ name, withService, full }) => {
    if (byName.get(name) === 1) return distinct(name);
    return distinct(byService.get(withService) === 1 ? withService : full);
  });
}

/** The tool that returns the next part of a long response. */
export const readMoreName = "ReadMore";

interface Names {
  readonly name: string;
  readonly withService: string;
  readonly full: string;
}

function namesOf({ name }: OperationCall, service: string): Names {
  const withService = `${service.slice(service.lastIndexOf(".") + 1)}_${name}`;
  return { name, withService, full: `${service}.${name}`.replaceAll(".", "_") };
}

function countsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
