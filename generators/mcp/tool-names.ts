import type { Operation } from "@protoc-gen-rest/plugin";

// Clients take names of up to 64 letters, digits, `_` and `-`.
const maxLength = 64;

/**
 * The name of the tool of each operation: that of the rpc, with its service in front if others have the same one, and with its package
 * if that is not enough. Names that the limit makes equal end in a number.
 */
export function toolNames(operations: readonly Operation[]): ReadonlyMap<Operation, string> {
  const byName = countsOf(operations.map(({ name }) => name));
  const byService = countsOf(operations.map(withService));
  const taken = new Set<string>();
  const distinct = (name: string, number = 1): string => {
    const end = number === 1 ? "" : `_${number}`;
    const cut = name.slice(0, maxLength - end.length) + end;
    if (taken.has(cut)) return distinct(name, number + 1);
    taken.add(cut);
    return cut;
  };
  return new Map(
    operations.map((operation) => {
      const { name, fullName } = operation;
      if (byName.get(name) === 1) return [operation, distinct(name)];
      const longer = withService(operation);
      return [operation, distinct(byService.get(longer) === 1 ? longer : fullName.replaceAll(".", "_"))];
    }),
  );
}

function withService({ service, name }: Operation): string {
  return `${service.name}_${name}`;
}

function countsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
