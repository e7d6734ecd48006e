import { EventEmitter } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { type CliOptions, type CliService, runCli } from "../../runtime/cli.ts";
import type { Fetch } from "../../runtime/client.ts";
import { generateCase } from "../golden-cases.ts";
import { importModules } from "../import-modules.ts";
import { generateInline, type MessageShape, messageShapes } from "../inline/inline-api.ts";

const folder = mkdtempSync(join(tmpdir(), "cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Lists that tell in several ways whether another page follows. */
const pagesProto = `
service PagesService {
  rpc ListByFlag(Ask) returns (Page) { option (google.api.http) = { get: "/flag" }; option (rest.v1.method).pagination = { page_token: "after" next_page_token: "items.id" has_more: "more" }; }
  rpc ListByLink(Ask) returns (Page) { option (google.api.http) = { get: "/link" }; option (rest.v1.method).pagination = { next_page_link: "next_uri" }; }
  rpc ListByOffset(Ask) returns (Page) { option (google.api.http) = { get: "/offset" }; option (rest.v1.method).pagination = { offset: "start" total: "total" }; }
  rpc ListByToken(Ask) returns (Page) { option (google.api.http) = { get: "/token" }; option (rest.v1.method).pagination = { page_token: "after" next_page_token: "next_uri" }; }
}
message Ask { string after = 1; uint32 start = 2; }
message Page { repeated Item items = 1; bool more = 2; string next_uri = 3; uint32 total = 4; }
message Item { string id = 1; }
`;

/** Cases that have no place in the golden file: names that are taken, and variables that are not texts. */
const namesProto = `
service NamesService {
  rpc ToggleSet(Set) returns (google.protobuf.Empty) { option (google.api.http) = { post: "/set/{on}/{count}/{kind}" body: "*" }; }
  rpc Send(Sent) returns (google.protobuf.Empty) { option (google.api.http) = { post: "/send" body: "*" }; }
  rpc SEND(Sent) returns (google.protobuf.Empty) { option (google.api.http) = { post: "/capitals" body: "*" }; }
  rpc Logout(Many) returns (google.protobuf.Empty) { option (google.api.http) = { get: "/many/{set.count}" }; }
  rpc Download(Set) returns (stream google.api.HttpBody) { option (google.api.http) = { get: "/download/{count}" }; }
}
message Many { Set set = 2; }
message Set { bool on = 1; int32 count = 2; Kind kind = 3; repeated Kind kinds = 4; }
message Sent {
  string constructor = 1; repeated string to_string = 2;
  bool no_trunc = 3; string no_proxy = 4; bool cache = 5; bool no_cache = 6;
  string data = 7; string field_data = 8; bool dryRun = 9; bool DryRun = 10;
}
enum Kind { KIND_UNSPECIFIED = 0; KIND_NOVEL = 1; }
`;

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
}

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly sent: readonly Sent[];
}

type Respond = (sent: Sent) => Response;

const volumes = [
  { id: "1", title: "Quilting", copies: "9007199254740993", tags: ["craft", "home"], author: { name: "Ada" } },
  { id: "2", title: "Sewing \u001b[31m", lent: true },
];

const respond =
  (body: unknown): Respond =>
  () =>
    Response.json(body);

async function namesOf(shape: MessageShape, options: readonly string[]): Promise<{ readonly namesCli: CliService }> {
  const generated: unknown = await generateInline(namesProto, shape, { options: ["emit=cli", ...options] });
  return generated as { readonly namesCli: CliService };
}

describe.each(messageShapes)("in the shape %s", async (shape) => {
  const exact = shape === "ts-proto" ? ["ts_proto_opt=forceLong=bigint"] : [];
  const modules = await importModules(await generateCase("cli", `messages=${shape}`, "target=js+dts", ...exact));
  const { libraryCli } = modules.get("input_cli.js") as { readonly libraryCli: CliService };
  const { namesCli } = await namesOf(shape, exact);

  const { pagesCli } = (await generateInline(pagesProto, shape, { options: ["emit=cli", ...exact] })) as unknown as {
    readonly pagesCli: CliService;
  };

  async function run(
    line: string | readonly string[],
    answer: Respond = respond({}),
    {
      env = {},
      isTTY = false,
      ...options
    }: Partial<CliOptions> & { env?: Record<string, string>; isTTY?: boolean } = {},
  ): Promise<Ran> {
    const sent: Sent[] = [];
    const fetch: Fetch = async (url, { method = "GET", headers, body }) => {
      const text = body === undefined || body === null ? undefined : await new Response(body).text();
      const request = { url, method, headers: new Headers(headers), body: text };
      sent.push(request);
      return answer(request);
    };
    const output = { stdout: "", stderr: "" };
    const code = await runCli(
      { name: "books", services: [libraryCli], fetch, ...options },
      typeof line === "string" ? line.split(" ") : line,
      {
        stdout: { isTTY, write: (chunk) => (output.stdout += Buffer.from(chunk).toString()) },
        stderr: { write: (chunk) => (output.stderr += Buffer.from(chunk).toString()) },
        env: { XDG_CONFIG_HOME: folder, ...env },
      },
    );
    return { code, ...output, sent };
  }

  test.each([
    ["by-flag list", { more: true }, { more: false }],
    ["by-link list", { nextUri: "/link?after=1" }, { nextUri: "" }],
    ["by-offset list", { total: 9 }, { total: 1 }],
    ["by-token list", { nextUri: "n" }, {}],
  ])("%s tells of further pages as the list declares them, and requests none of them", async (command, more, last) => {
    const on = { services: [pagesCli], env: { BOOKS_BASE_URL: "https://books.example.com" } };
    for (const [rest, note] of [
      [more, "there may be more: --all prints all of them, --limit a number\n"],
      [last, ""],
    ] as const) {
      const answer = respond({ items: [{ id: "1" }], ...rest });
      const ran = await run(command, answer, on);
      expect(ran).toMatchObject({ code: 0, stderr: note });
      expect(ran.stdout).toContain("1");
      expect(ran.sent).toHaveLength(1);
    }
    const none = await run(command, respond({}), on);
    expect(none).toMatchObject({ code: 0, stderr: "" });
    const refused = await run(command, () => new Response("", { status: 404 }), on);
    expect(refused.code).not.toBe(0);
  });

  test("prints a list as a table, as JSON and as lines", async () => {
    const answer = respond({ volumes, nextPageToken: "n" });
    const table = await run("volumes list --q quilting --page-size 2", answer);
    expect(table.sent[0]?.url).toBe("https://library.example.com/volumes?q=quilting&pageSize=2");
    expect(table.stdout.replace(/ +$/gm, "")).toContain("ID  TITLE");
    expect(table.stdout).toContain("craft, home");
    expect(table.stdout).not.toContain("\u001b");
    expect(table.stderr).toBe("there may be more: --all prints all of them, --limit a number\n");
    const json = await run("volumes list --json", answer);
    expect(JSON.parse(json.stdout)).toMatchObject({
      volumes: [{ copies: "9007199254740993" }, { title: "Sewing \u001b[31m" }],
    });
    const lines = await run("volumes list --ndjson", answer);
    expect(
      lines.stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as { id: string })
        .map(({ id }) => id),
    ).toEqual(["1", "2"]);
  });

  test("prints all pages, or so many items", async () => {
    const answer: Respond = ({ url }) => {
      const token = new URL(url).searchParams.get("pageToken");
      return Response.json(
        token === null ? { volumes, nextPageToken: "n" } : { volumes: [{ id: "3", title: "Knitting" }] },
      );
    };
    const all = await run("volumes list --all --json", answer);
    expect((JSON.parse(all.stdout) as { id: string }[]).map(({ id }) => id)).toEqual(["1", "2", "3"]);
    const some = await run("volumes list --limit 1 --ndjson", answer);
    expect(some.stdout.trim().split("\n")).toHaveLength(1);
    expect(some.sent).toHaveLength(1);
  });

  test("takes variables of the path as arguments", async () => {
    const { stdout, sent } = await run("volumes get a/b", respond(volumes[0]));
    expect(sent[0]?.url).toBe("https://library.example.com/volumes/a%2Fb");
    expect(stdout).toContain("title   Quilting\n");
    expect(stdout).toContain('author  {"name":"Ada"}');
    const missing = await run("volumes get");
    expect([missing.code, missing.stderr]).toEqual([
      2,
      expect.stringContaining("books: missing required argument 'volume-id'"),
    ]);
  });

  test("makes a request of flags", async () => {
    const file = join(folder, "digest");
    writeFileSync(file, "abc");
    const line = [
      "volumes",
      "create",
      "--title",
      "Emma",
      "--copies",
      "9007199254740993",
      "--lent",
      "--kind",
      "KIND_NOVEL",
    ];
    const more = ["--tags", "a", "--tags", "b", "--ratings", "ada=5", "--author.name", "Jane", "--digest", `@${file}`];
    const { sent, code, stderr } = await run([...line, ...more, "--field-limit", "3"], respond(volumes[0]));
    expect([code, stderr]).toEqual([0, ""]);
    expect(JSON.parse(String(sent[0]?.body))).toEqual({
      title: "Emma",
      copies: "9007199254740993",
      lent: true,
      kind: "KIND_NOVEL",
      tags: ["a", "b"],
      ratings: { ada: 5 },
      author: { name: "Jane" },
      digest: "YWJj",
      limit: 3,
    });
    const data = await run(
      ["volumes", "create", "--data", '{"title":"x","lent":true}', "--no-lent", "--title", "y"],
      respond({}),
    );
    expect(JSON.parse(String(data.sent[0]?.body))).toMatchObject({ title: "y" });
    expect(String(data.sent[0]?.body)).not.toContain("true");
    const long = await run(["volumes", "create", "--data", '{"title":"x","copies":9007199254740993}'], respond({}));
    expect(JSON.parse(String(long.sent[0]?.body))).toMatchObject({ copies: "9007199254740993" });
  });

  test("tells all that is wrong with a request, and sends nothing", async () => {
    const { code, stderr, sent } = await run("volumes create --copies many --field-limit few");
    expect([code, sent]).toEqual([2, []]);
    expect(stderr).toContain("  copies expected an integer");
    expect(stderr).toContain("  limit expected an integer");
    expect(stderr).toContain("  title is required");
    const wrong = [
      ["volumes create --ratings 5", "--ratings must be KEY=VALUE"],
      ["volumes create --author {", "--author must be JSON"],
      ["volumes create --data 5", "--data must be a JSON object"],
      ["volumes create --digest @/nothing", "cannot read /nothing"],
      ["volumes list --limit 0", "It must be a whole number"],
      ["volumes list --header x", '--header must be "name: value"'],
      ["volumes list --colour red", "unknown option '--colour'"],
      ["volumes list --base-url books", "the base URL must be a URL"],
    ] as const;
    for (const [line, message] of wrong) {
      const { code, stderr } = await run(line);
      expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    }
  });

  test("exits with 1 if the service refuses a call, with its reason", async () => {
    const refuse = () => Response.json({ code: 5, message: "no such volume" }, { status: 404 });
    const { code, stderr } = await run("volumes get lost", refuse);
    expect([code, stderr]).toEqual([1, "books: [not_found] no such volume (GET /volumes/lost -> 404)\n"]);
  });

  test("exits with 2 without a response, and tells why", async () => {
    const refused = ["::1", "127.0.0.1"].map((address) => new Error(`connect ECONNREFUSED ${address}:8080`));
    const fail = () => {
      throw new TypeError("fetch failed", { cause: new AggregateError(refused) });
    };
    const { code, stderr } = await run("volumes get lost", fail);
    expect([code, stderr]).toEqual([
      2,
      "books: [unavailable] no response (GET /volumes/lost): connect ECONNREFUSED ::1:8080, connect ECONNREFUSED 127.0.0.1:8080\n",
    ]);
  });

  test("sends and receives files", async () => {
    const path = join(folder, "cover.gif");
    writeFileSync(path, "GIF");
    const { sent } = await run(["cover", "put", "7", "--image", `${path};type=image/gif`]);
    expect(sent[0]).toMatchObject({ method: "PUT", url: "https://library.example.com/volumes/7/cover", body: "GIF" });
    expect(sent[0]?.headers.get("content-type")).toBe("image/gif");
    const image: Respond = () => new Response("GIF", { headers: { "content-type": "image/gif" } });
    const output = join(folder, "received.gif");
    expect((await run(["cover", "get", "7", "--output", output], image)).code).toBe(0);
    expect(readFileSync(output, "utf8")).toBe("GIF");
    expect((await run("cover get 7", image)).stdout).toBe("GIF");
    const terminal = await run("cover get 7", image, { isTTY: true });
    expect([terminal.code, terminal.stderr]).toEqual([2, expect.stringContaining("--output")]);
  });

  test("prints a stream line by line", async () => {
    const lines: Respond = () =>
      new Response(volumes.map((volume) => `${JSON.stringify(volume)}\n`).join(""), {
        headers: { "content-type": "application/x-ndjson" },
      });
    const { stdout } = await run("watch --q a", lines);
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown),
    ).toHaveLength(2);
    expect((await run("watch --limit 1", lines)).stdout.trim().split("\n")).toHaveLength(1);
  });

  /** An output that holds one line, and a stream of many. */
  function watch(): { ran: Promise<number>; stdout: EventEmitter & { lines: number }; calls: AbortSignal[] } {
    const stdout = Object.assign(new EventEmitter(), {
      lines: 0,
      writableNeedDrain: false,
      write() {
        stdout.lines++;
        stdout.writableNeedDrain = true;
      },
    });
    const calls: AbortSignal[] = [];
    const fetch: Fetch = async (_, { signal } = {}) => {
      if (signal) calls.push(signal);
      const line = new TextEncoder().encode(`${JSON.stringify(volumes[0])}\n`);
      let left = 100;
      const body = new ReadableStream({
        pull: (controller) => (left-- > 0 ? controller.enqueue(line) : controller.close()),
      });
      return new Response(body, { headers: { "content-type": "application/x-ndjson" } });
    };
    const terminal = { stdout, stderr: { write: () => expect.unreachable() }, env: {} };
    return { ran: runCli({ name: "books", services: [libraryCli], fetch }, ["watch"], terminal), stdout, calls };
  }

  test("waits for who reads a stream, and ends once nobody does", async () => {
    const { ran, stdout, calls } = watch();
    await vi.waitUntil(() => stdout.listenerCount("drain") > 0, { interval: 1 });
    expect(stdout.lines).toBe(1);
    stdout.emit("drain");
    await vi.waitUntil(() => stdout.lines > 1, { interval: 1 });
    stdout.emit("error", Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
    expect(await ran).toBe(0);
    expect(calls.map(({ aborted }) => aborted)).toEqual([true]);
    // Any other error does not end the output.
    expect(() => stdout.emit("error", new Error("no space"))).toThrow("no space");
  });

  test("takes the URL and credentials from the environment", async () => {
    const env = { BOOKS_BASE_URL: "http://localhost:1", BOOKS_API_KEY: "k" };
    const { sent } = await run(["volumes", "list", "--header", "x-trace: 7"], respond({}), { env });
    expect(sent[0]?.url).toBe("http://localhost:1/volumes");
    expect([sent[0]?.headers.get("x-key"), sent[0]?.headers.get("x-trace")]).toEqual(["k", "7"]);
    const given = await run("volumes list --base-url http://localhost:2", respond({}), {
      env: { ...env, BOOKS_API_KEY: "", BOOKS_USER: "ada:a:b" },
    });
    expect(given.sent[0]?.url).toBe("http://localhost:2/volumes");
    expect(given.sent[0]?.headers.get("authorization")).toBe(`Basic ${btoa("ada:a:b")}`);
  });

  test("logs in by a code, renews the token, and forgets it", async () => {
    const login = { deviceAuthorizationUrl: "https://login.example.com/device", clientId: "books", scopes: ["read"] };
    let polls = 0;
    const answer: Respond = ({ url, body }) => {
      if (url.endsWith("/device")) {
        expect(Object.fromEntries(new URLSearchParams(String(body)))).toEqual({ client_id: "books", scope: "read" });
        return Response.json({
          device_code: "d",
          user_code: "AB\u001b[2JCD",
          verification_uri: "https://login.example.com/\u202e\n",
          interval: 0,
        });
      }
      if (url.endsWith("/token")) {
        const form = new URLSearchParams(String(body));
        if (form.get("grant_type") === "refresh_token")
          return Response.json({ access_token: `after ${form.get("refresh_token")}` });
        if (++polls < 3) return Response.json({ error: "authorization_pending" }, { status: 400 });
        return Response.json({ access_token: "first", refresh_token: "r", expires_in: 0 });
      }
      return Response.json({ volumes });
    };
    const name = `books-${shape}`;
    const path = join(folder, name, "credentials.json");
    mkdirSync(dirname(path));
    writeFileSync(path, "{}", { mode: 0o644 });
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    let isDone = false;
    const loggingIn = run("login", answer, { login, name }).finally(() => {
      isDone = true;
    });
    while (!isDone) await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    const logged = await loggingIn;
    expect([logged.code, logged.stderr, logged.stdout]).toEqual([
      0,
      "Open https://login.example.com/\\u202e\\u000a and enter the code AB\\u001b[2JCD\n",
      "logged in\n",
    ]);
    expect(polls).toBe(3);
    expect(readdirSync(dirname(path))).toEqual(["credentials.json"]);
    if (process.platform !== "win32") expect(statSync(path).mode & 0o077).toBe(0);
    const authorization = async () =>
      (await run("volumes list", answer, { login, name })).sent.at(-1)?.headers.get("authorization");
    expect(await authorization()).toBe("Bearer after r");
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({ accessToken: "after r", refreshToken: "r" });
    await run("logout", answer, { login, name });
    expect(await authorization()).toBe(null);
    expect((await run("login")).code).toBe(2);
  });

  test("refuses a login that no service takes", async () => {
    const login = { deviceAuthorizationUrl: "https://login.example.com/device", clientId: "books" };
    const services = [{ ...libraryCli, schemes: [{ name: "apiKey", kind: "key" } as const] }];
    await expect(run("login", respond({}), { login, services })).rejects.toThrow(
      new TypeError("login needs a security scheme that is OAuth 2, but no service of the program declares one"),
    );
    await expect(run("login", respond({}), { login: { ...login, scheme: "sso" } })).rejects.toThrow(
      new TypeError('login needs a security scheme called "sso", but no service of the program declares one'),
    );
  });

  test("helps, and completes what shells ask for", async () => {
    const help = await run([]);
    expect(help.code).toBe(0);
    expect(help.stdout).toContain("The volumes of a library.");
    expect(help.stdout).toMatch(/ {2}volumes +list, get, create, delete/);
    const list = await run("volumes list --help");
    expect(list.stdout).toContain("Lists volumes. Searches their texts.\n\nGET /volumes");
    expect(list.stdout).toMatch(/--q <text> +What to search for\./);
    expect((await run("volumes --help")).stdout).toMatch(/list \[options\] +Lists volumes\./);
    const complete = async (...words: string[]) => (await run(["__complete", ...words])).stdout.trim().split("\n");
    expect(await complete("vol")).toEqual(["volumes"]);
    expect(await complete("volumes", "")).toEqual(expect.arrayContaining(["list", "get", "create", "delete"]));
    expect(await complete("volumes", "list", "--page-")).toEqual(["--page-size", "--page-token"]);
    expect(await complete("volumes", "create", "--kind", "KIND_N")).toEqual(["KIND_NOVEL"]);
    for (const shell of ["bash", "zsh", "fish"])
      expect((await run(`completion ${shell}`)).stdout).toContain("books __complete");
    expect((await run("completion tcsh")).code).toBe(2);
  });

  test("has a command for each of several services", async () => {
    const services = [libraryCli, { ...libraryCli, calls: { ...libraryCli.calls, name: "shop.v1.BookShopService" } }];
    const { sent, code } = await run("book-shop volumes get 1", respond({}), { services });
    expect([code, sent.length]).toEqual([0, 1]);
    const second = { ...libraryCli, calls: { ...libraryCli.calls, name: "cli.v2.LibraryService" } };
    const both = await run("library-v2 volumes get 1", respond({}), { services: [libraryCli, second] });
    expect([both.code, both.stderr, both.sent.length]).toEqual([0, "", 1]);
  });

  describe("with names and arguments of its own", () => {
    const base = { services: [namesCli], baseUrl: "http://localhost" };
    const send = async (line: string, { command = "send" } = {}) => {
      const { sent, stderr } = await run(`${command} ${line}`.trim(), undefined, base);
      expect(stderr).toBe("");
      return JSON.parse(String(sent[0]?.body)) as unknown;
    };

    test("sends what flags give, and nothing else", async () => {
      expect(await send("")).toEqual({});
      expect(await send("--constructor a --to-string b --to-string c")).toEqual({
        constructor: "a",
        toString: ["b", "c"],
      });
      expect(await send("--field-no-trunc --field-no-proxy a")).toEqual({ noTrunc: true, noProxy: "a" });
      expect(await send("--cache --field-no-cache")).toEqual({ cache: true, noCache: true });
      expect(await send("--field-field-data a --field-data b")).toEqual({ data: "a", fieldData: "b" });
      expect(await send("--dry-run-2")).toEqual({ DryRun: true });
      expect(await send("--field-no-cache", { command: "send-2" })).toEqual({ noCache: true });
    });

    test("reads arguments as flags", async () => {
      for (const [line, body] of [
        ["true 5 KIND_NOVEL", {}],
        ["false 5 1 --kinds 1 --kinds KIND_NOVEL", { kinds: ["KIND_NOVEL", "KIND_NOVEL"] }],
      ] as const) {
        const { sent, stderr } = await run(["set", "toggle"].concat(line.split(" ")), undefined, base);
        expect([stderr, sent[0]?.url]).toEqual(["", `http://localhost/set/${line.split(" ")[0]}/5/KIND_NOVEL`]);
        expect(JSON.parse(String(sent[0]?.body))).toEqual(body);
      }
      const { stderr: none, sent } = await run("logout 3", undefined, base);
      expect([none, sent[0]?.url]).toEqual(["", "http://localhost/many/3"]);
      const { stderr } = await run("set toggle maybe 5 KIND_NOVEL", undefined, base);
      expect(stderr).toContain("on expected");
    });

    test("reads the list that an argument of a gateway is", async () => {
      const listsProto = `
        service ListsService { rpc Get(Ids) returns (Ids) { option (google.api.http) = { get: "/lists/{ids}" }; } }
        message Ids { repeated int32 ids = 1; }`;
      const options = ["emit=cli", "upstream=grpc-gateway", ...exact];
      const generated: unknown = await generateInline(listsProto, shape, { options });
      const { listsCli } = generated as { readonly listsCli: CliService };
      const { stderr, sent } = await run("get 1,2", undefined, { ...base, services: [listsCli] });
      expect([stderr, sent[0]?.url]).toEqual(["", "http://localhost/lists/1%2C2"]);
    });

    test("keeps its own commands beside rpcs of the same names", async () => {
      const loginProto = `
        service OutService {
          option (rest.v1.service) = {
            security_schemes: {key: "login" value: {oauth2: {token_url: "https://login.example.com/token"}}}
            security: {scheme: "login"}
          };
          ${["Logout", "Completion", "Help"].map((name) => `rpc ${name}(google.protobuf.Empty) returns (google.protobuf.Empty) { option (google.api.http) = { get: "/${name}" }; }`).join("\n")}
          rpc ListCli(google.protobuf.Empty) returns (google.protobuf.Empty) { option (google.api.http) = { get: "/cli" }; }
        }`;
      const generated: unknown = await generateInline(loginProto, shape, { options: ["emit=cli", ...exact] });
      const { outCli } = generated as { readonly outCli: CliService };
      const login = { deviceAuthorizationUrl: "https://login.example.com/device", clientId: "books", scheme: "login" };
      const program = { ...base, services: [outCli], login };
      const linesOf = async (line: string) => (await run(line, undefined, program)).stdout.trim().split("\n");
      expect(await linesOf("__complete ")).toEqual(["logout", "completion", "help", "cli", "cli-2"]);
      expect(await linesOf("__complete cli-2 ")).toEqual(["login", "logout", "completion", "help"]);
      expect((await run("--help", undefined, program)).stdout).toMatch(/cli-2 +commands of this program itself/);
      expect((await run("cli-2 completion bash", undefined, program)).stdout).toContain("books __complete");
      for (const name of ["Logout", "Completion", "Help"]) {
        const { sent, stderr } = await run(name.toLowerCase(), undefined, program);
        expect([stderr, sent[0]?.url]).toEqual(["", `http://localhost/${name}`]);
      }
    });

    test("writes to a file once the first message is there", async () => {
      const output = join(folder, "download");
      writeFileSync(output, "old");
      const line = ["download", "1", "--output", output];
      expect((await run(line, () => new Response("", { status: 404 }), base)).code).toBe(1);
      expect(readFileSync(output, "utf8")).toBe("old");
      const image: Respond = () => new Response("GIF", { headers: { "content-type": "image/gif" } });
      expect(await run(line, image, base)).toMatchObject({ code: 0, stderr: "" });
      expect(readFileSync(output, "utf8")).toBe("GIF");
    });
  });
});
