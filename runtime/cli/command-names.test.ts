import { expect, test } from "vitest";
import { commandNames } from "./command-names.ts";

const input = { name: "Request", schema: { type: "object" } };

function namesOf(...rpcs: (readonly [name: string, path?: string])[]): readonly string[] {
  const operations = rpcs.map(([name, path = "/"]) => {
    return {
      name,
      path,
      method: "GET",
      variables: [],
      effect: "none",
      idempotent: true,
      input,
      call: async () => ({}),
    } as const;
  });
  return commandNames(operations).map(({ group, verb }) => (group === undefined ? verb : `${group} ${verb}`));
}

test.each([
  [
    [["ListVolumes"], ["GetVolume"]],
    ["volumes list", "volumes get"],
  ],
  [[["GetVolume", "/volumes/{id}"]], ["volumes get"]],
  [[["GetVolume", "/one"]], ["volume get"]],
  [
    [["GetEntry"], ["ListEntries"]],
    ["entries get", "entries list"],
  ],
  [
    [["GetBox"], ["ListBoxes"]],
    ["boxes get", "boxes list"],
  ],
  [
    [["ListHTTPRoutes"], ["GetHTTPRoute"]],
    ["http-routes list", "http-routes get"],
  ],
  [
    [["GetBooks"], ["GetBook"]],
    ["books get", "book get"],
  ],
  [
    [["GetBook"], ["GetBooks"]],
    ["books get", "books get"],
  ],
  [
    [["Search"], ["list_books"]],
    ["search", "books list"],
  ],
] as const)("%j are %j", (rpcs, names) => {
  expect(namesOf(...rpcs)).toEqual(names);
});
