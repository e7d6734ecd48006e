import { afterAll, expect, test } from "vitest";

/** Runs a test that proves an assertion, and has its id and text as the title. */
export type Prove<Id extends string> = (id: Id, prove: () => Promise<void> | void) => void;

/** Returns the function that proves the assertions of a table. At the end of the file, each must have been proved. */
export function createProof<Id extends string>(assertions: Readonly<Record<Id, string>>): Prove<Id> {
  const missing = new Set<string>(Object.keys(assertions));
  afterAll(() => {
    expect([...missing], "assertions without a test").toEqual([]);
  });
  return (id, prove) => {
    missing.delete(id);
    test(`${id}: ${assertions[id]}`, prove);
  };
}
