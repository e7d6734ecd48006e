import { seal } from "../testing.ts";
import { type OctokitCall, type Seen, sealedWith } from "./call.ts";

const defaults: Readonly<Record<string, string>> = {
  enterprise: "acme",
  org: "acme",
  owner: "acme",
  repo: "hello",
  environment_name: 'prod: "eu"/1',
  branch: "main",
  ref: "main",
  username: "ada",
};

export interface Answered {
  readonly name: string;
  readonly status: number;
  readonly data: unknown;
}

interface Method {
  (parameters: object): Promise<{ status: number; data: unknown }>;
  readonly endpoint: { readonly DEFAULTS: { readonly method: string; readonly url: string } };
}

/** The part of octokit that the calls need. */
interface Client {
  readonly rest: object;
  request(name: string, parameters: object): Promise<{ status: number; data: unknown }>;
}

export interface Caller {
  /** The results of octokit, in the order of the calls. */
  readonly answered: readonly Answered[];
  /** The operations with a typed method. */
  readonly typed: ReadonlyMap<string, Method>;
  readonly seen: Seen;
  call(call: OctokitCall): Promise<Answered>;
}

/** Calls a code host with octokit. */
export function createCaller(octokit: Client): Caller {
  const answered: Answered[] = [];
  const typed = typedMethods(octokit);
  const seen: Seen = (name, ...path) => {
    const found = answered.findLast((it) => it.name === name && it.status < 300);
    let value: unknown = found?.data;
    for (const step of path) value = (value as Record<string | number, unknown> | undefined)?.[step];
    if (value === undefined) throw new Error(`${name} returned no ${path.join(".")}`);
    return value;
  };
  return {
    answered,
    typed,
    seen,
    async call([name, , parameters = {}]) {
      const given = typeof parameters === "function" ? parameters(seen) : parameters;
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, variable = ""]) => [variable, defaults[variable]]);
      const { [sealedWith]: keyName, ...rest } = given;
      const secret = keyName && {
        key_id: seen(keyName, "key_id"),
        encrypted_value: await seal("hush", String(seen(keyName, "key"))),
      };
      const response = await send(octokit, typed.get(name), name, {
        ...Object.fromEntries(inPath),
        ...rest,
        ...secret,
      });
      const answer = { name, status: response.status, data: response.data };
      answered.push(answer);
      return answer;
    },
  };
}

/** Calls the typed method of an operation, or `octokit.request`. */
async function send(
  octokit: Client,
  method: Method | undefined,
  name: string,
  parameters: object,
): Promise<{ status: number; data: unknown }> {
  try {
    const options = { ...parameters, request: { redirect: "manual" } as object };
    return await (method === undefined ? octokit.request(name, options) : method(options));
  } catch (error) {
    // With `redirect: "manual"`, octokit throws for redirects.
    const { status, response } = error as { status?: number; response?: { data: unknown } };
    if (status === undefined) throw error;
    return { status, data: response?.data };
  }
}

/** The typed methods of octokit by operation. */
function typedMethods(octokit: Client): ReadonlyMap<string, Method> {
  const methods = Object.values(octokit.rest).flatMap((category) => Object.values(category) as Method[]);
  const named = methods.map((method) => {
    const { method: verb, url } = method.endpoint.DEFAULTS;
    return [`${verb} ${url.replace(/\{\?.*$/, "")}`, method] as const;
  });
  return new Map(named.reverse());
}

/** The name of an operation in the public product. */
export function publicName(name: string): string {
  return name.replace("/images/service-owned", "/images/github-owned").replace("/assistant/", "/copilot/");
}
