import { expect, test } from "vitest";
import { lowerCamelCase, methodName, safeIdentifier, safeProperty, serviceName } from "./local-name.ts";

test.each([
  ["Book", "Book"],
  ["Outer_Inner", "Outer_Inner"],
  ["class", "class$"],
  ["await", "await$"],
  ["string", "string$"],
  ["undefined", "undefined$"],
  ["globalThis", "globalThis$"],
  ["Promise", "Promise"],
  ["Uint8Array", "Uint8Array"],
  ["Request", "Request"],
  ["AbortSignal", "AbortSignal"],
])("a type %s is declared as %s", (name, expected) => {
  expect(safeIdentifier(name)).toBe(expected);
});

test.each([
  ["ListBooks", "listBooks"],
  ["listBooks", "listBooks"],
  ["list_books", "listBooks"],
  ["List_Books_2", "listBooks2"],
  ["URLOf", "uRLOf"],
  ["_Hidden", "_Hidden"],
  ["Delete", "delete"],
  ["Then", "then$"],
  ["ToString", "toString$"],
  ["Constructor", "constructor$"],
  ["ValueOf", "valueOf$"],
])("an rpc %s is the method %s", (name, expected) => {
  expect(methodName(name)).toBe(expected);
});

test.each(["then", "constructor", "__proto__", "hasOwnProperty", "toJSON"])(
  "%s gets a suffix as a property",
  (name) => {
    expect(safeProperty(name)).toBe(`${name}$`);
  },
);

test.each([
  ["LibraryService", "Library"],
  ["Library", "Library"],
  ["Service", "Service"],
  ["ServiceUsage", "ServiceUsage"],
])("a service %s is %s", (name, expected) => {
  expect(serviceName(name)).toBe(expected);
});

test.each([
  ["in_print", "inPrint"],
  ["a__b", "aB"],
  ["_a", "A"],
  ["a_", "a"],
  ["a_1", "a1"],
  ["already", "already"],
])("the JSON name of %s is %s", (name, expected) => {
  expect(lowerCamelCase(name)).toBe(expected);
});
