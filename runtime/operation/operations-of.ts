import type { Operation, Operations } from "./operation.ts";

/** What all operations of a service have in common. */
export interface ServiceTraits extends Pick<Operation, "security" | "securitySchemes"> {
  /** `library.v1.LibraryService`. */
  readonly name: string;
}

/** Returns the operations of a service with all that they have in common. `operations` have their names within the service. */
export function operationsOf<Names extends string>(
  { name: service, ...common }: ServiceTraits,
  operations: Operations<Names>,
): Operations<Names> {
  const complete = Object.entries<Operation>(operations).map(([key, operation]) => {
    return [key, { ...common, ...operation, name: `${service}.${operation.name}` }] as const;
  });
  return Object.fromEntries(complete) as Operations<Names>;
}
