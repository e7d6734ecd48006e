import type { Octokit } from "octokit";
import type { Operation, Route } from "../../runtime/path/route.ts";
import type { Message, Service } from "./load-services.ts";

/** An operation of the API with the route that the document lists. */
export interface Pair {
  /** `GET /orgs/{org}/actions/permissions`. */
  readonly name: string;
  readonly service: Service;
  readonly method: string;
  readonly operation: Operation;
  readonly route: Route;
}

export function listPairs(services: readonly Service[]): readonly Pair[] {
  return services.flatMap((service) =>
    Object.entries(service.operations).map(([method, operation]) => {
      const [route] = operation.routes;
      return { name: `${route.method} ${route.template}`, service, method, operation, route };
    }),
  );
}

/** A method of octokit, of which each has its own type of parameters. */
interface TypedMethod {
  (parameters: object): Promise<unknown>;
  readonly endpoint: { readonly DEFAULTS: { readonly method: string; readonly url: string } };
}

/** Octokit knows these by the names of the public product, which are additional bindings here. */
export const publicNames: ReadonlyMap<string, string> = new Map([
  [
    "GET /orgs/{org}/actions/hosted-runners/images/service-owned",
    "GET /orgs/{org}/actions/hosted-runners/images/github-owned",
  ],
  [
    "GET /enterprises/{enterprise}/assistant/metrics/reports/enterprise-1-day",
    "GET /enterprises/{enterprise}/copilot/metrics/reports/enterprise-1-day",
  ],
  [
    "GET /enterprises/{enterprise}/assistant/metrics/reports/enterprise-28-day/latest",
    "GET /enterprises/{enterprise}/copilot/metrics/reports/enterprise-28-day/latest",
  ],
]);

/** The typed methods of octokit by method and path; some end their template with the names of query parameters. */
export function typedMethods(octokit: Octokit): ReadonlyMap<string, TypedMethod> {
  const found = new Map<string, TypedMethod>();
  for (const category of Object.values(octokit.rest)) {
    for (const method of Object.values(category) as TypedMethod[]) {
      const { method: verb, url } = method.endpoint.DEFAULTS;
      const name = `${verb} ${url.replace(/\{\?.*$/, "")}`;
      if (!found.has(name)) found.set(name, method);
    }
  }
  return found;
}

/** A call that both clients can make. */
export interface LogicalCall {
  readonly variables: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: object | undefined;
}

/** Values that need percent-encoding, each in its way. */
const awkward: Readonly<Record<string, string>> = {
  ref: "heads/feature/a b",
  branch: "fix/#12 & 100%",
  basehead: "main...feature/x",
  name: "größe/+😀 1",
  environment_name: 'prod: "eu"/1',
  archive_format: "zip",
};

/** With all that the operation takes, and with nothing that it can do without. */
export function logicalCalls({ route, name }: Pair): readonly LogicalCall[] {
  const variables = Object.fromEntries(
    (route.path ?? []).map(({ name }, at) => [name, awkward[name] ?? `${name}~(${at})!*'`]),
  );
  const query = { per_page: "100", filter: "a b+c&d=é/?#%", sort: "" };
  const bare = { variables, query: {}, body: undefined };
  if (route.body === undefined) return [bare, { ...bare, query }];
  const body = takesArray(name)
    ? ["octo cat", "größe"]
    : { title: 'größe "1"', list: [1, null, { deep: false }], no: null, zero: 0 };
  return [bare, { ...bare, body }, { ...bare, query, body }];
}

/** Octokit sends one member of these methods alone: the array that it holds. */
function takesArray(name: string): boolean {
  return /^(POST|PUT|DELETE) .*\/protection\/.*\/(contexts|apps|teams|users)$/.test(name);
}

/** The message that says the same. */
export function toMessage({ route }: Pair, { variables, query, body }: LogicalCall): Message {
  const entries = Object.entries(query).map(([name, value]) => ({ name, value }));
  return {
    ...variables,
    ...(entries.length > 0 && { [route.queryRest!.name]: entries }),
    ...(body && { [route.body!]: body }),
  };
}

/** What `octokit.request` takes for the call. */
export function toRequest(
  { name, route }: Pair,
  { variables, query, body }: LogicalCall,
  path: string = name,
): [string, Record<string, unknown>] {
  const names = Object.keys(query);
  const inTemplate = route.method !== "GET" && names.length > 0 ? `{?${names}}` : "";
  return [path + inTemplate, { ...variables, ...query, ...(body && { data: body }) }];
}

/** What a typed method takes for the call; undefined when it cannot say it. */
export function toParameters(
  { name, route }: Pair,
  { variables, query, body }: LogicalCall,
): Record<string, unknown> | undefined {
  if (route.method !== "GET" && Object.keys(query).length > 0) return undefined;
  const [array = ""] = /\w+$/.exec(route.template) ?? [];
  return { ...variables, ...query, ...(takesArray(name) && body ? { [array]: body } : body) };
}
