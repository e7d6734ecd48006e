import { expect, test } from "vitest";
import { parseCommand } from "./parse-command.ts";

test("reads a name and options", () => {
  const none = {
    port: 8080,
    data: undefined,
    database: undefined,
    clients: undefined,
    password: undefined,
    log: undefined,
    poolSize: 10,
    maxWaiting: 256,
    graceMilliseconds: 2000,
  };
  expect(parseCommand(["library"])).toEqual({ ...none, names: ["library"], isAll: false });
  expect(parseCommand(["--port", "0", "all"])).toMatchObject({
    names: expect.arrayContaining(["library"]),
    isAll: true,
  });
  expect(parseCommand(["library", "--data=dir"])).toMatchObject({ data: "dir" });
  expect(parseCommand(["token", "--clients", "file"])).toMatchObject({ names: ["token"], clients: "file" });
  expect(parseCommand(["token", "--log", "json", "--pool=3", "--queue=0", "--grace", "30"])).toMatchObject({
    log: "json",
    poolSize: 3,
    maxWaiting: 0,
    graceMilliseconds: 30_000,
  });
  expect(parseCommand(["--help"])).toBe("help");
});

test.each([
  "postgres://user:pw@localhost:5432/name",
  "postgresql:///name",
  "postgres://user:pw@/name?host=/var/run/postgresql",
  "postgres://user:pw@%2Fvar%2Frun%2Fpostgresql/name",
])("takes the database %s", (database) => {
  expect(parseCommand(["library", "--database", database])).toMatchObject({ database });
});

test.each([
  ["library", "--database", "postgre://user:secret@host/name"],
  ["library", "--database", "postgres://user:secret@:5432/name"],
  ["library", "--database", "user:sec/ret@host"],
  ["library", "--database", "host=a user=b password=secret"],
  ["library", "--database", "mysql://host/name?user=b&password=secret"],
  ["library", "postgres://user:secret@host/name"],
  ["postgres://user:secret@host/name"],
])("prints no password of %j %j %j", (...args) => {
  expect(() => parseCommand(args)).toThrow(/"[^"]*\*\*\*[^"]*"/);
  expect(() => parseCommand(args)).not.toThrow(/sec|ret@/);
});

test.each([
  [[], "Name a service."],
  [["__proto__"], 'There is no service "__proto__".'],
  [["library", "token"], 'One name only, not also "token".'],
  [["library", "--port", "70000"], '--port must be a number up to 65535, not "70000".'],
  [["library", "--port", "1e3"], '--port must be a number up to 65535, not "1e3".'],
  [["library", "--log", "xml"], '--log must be text or json, not "xml".'],
  [["library", "--pool", "0"], '--pool must be a number from 1 on, not "0".'],
  [["library", "--grace", "soon"], '--grace must be a number from 0 on, not "soon".'],
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
