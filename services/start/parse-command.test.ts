import { expect, test } from "vitest";
import { parseCommand } from "./parse-command.ts";

test("reads a name and options", () => {
  const none = { port: 8080, data: undefined, database: undefined, clients: undefined, password: undefined };
  expect(parseCommand(["library"])).toEqual({ ...none, names: ["library"], isAll: false });
  expect(parseCommand(["--port", "0", "all"])).toMatchObject({
    names: expect.arrayContaining(["library"]),
    isAll: true,
  });
  expect(parseCommand(["library", "--data=dir"])).toMatchObject({ data: "dir" });
  expect(parseCommand(["token", "--clients", "file"])).toMatchObject({ names: ["token"], clients: "file" });
  expect(parseCommand(["--help"])).toBe("help");
});

test.each([
  [[], "Name a service."],
  [["__proto__"], 'There is no service "__proto__".'],
  [["library", "token"], 'One name only, not also "token".'],
  [["library", "--port", "70000"], '--port must be a number up to 65535, not "70000".'],
  [["library", "--port", "1e3"], '--port must be a number up to 65535, not "1e3".'],
  [["library", "--colour"], "Unknown option '--colour'"],
  [["library", "--data", "x", "--database", "y"], "Use --data or --database, not both."],
  [["library", "--data", ""], "--data must not be empty."],
  [["library", "--database", ""], "--database must be a URL such as postgres://"],
  [
    ["library", "--database", "localhost:5432"],
    '--database must be a URL such as postgres://user:password@host:5432/name, not "localhost:5432".',
  ],
  [["library", "--clients", "x"], "--clients is for token and all."],
  [["token", "--password", "x"], "--password is for search and all."],
])("refuses %j", (args, message) => {
  expect(() => parseCommand(args)).toThrow(message);
});
