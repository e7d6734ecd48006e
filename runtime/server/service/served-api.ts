import type { Operation } from "../../operation/operation.ts";
import type { Route } from "../../operation/route.ts";
import type { TrustsOrigin } from "../access/cookie-origin.ts";
import type { Incoming, Outgoing } from "../exchange/incoming.ts";
import { withHead } from "./find-route.ts";
import type { ServedApi } from "./middleware.ts";
import { RequestProgress } from "./request-progress.ts";
import type { Settings } from "./settings.ts";

/** Every service passes its settings to the middleware that wraps it. */
function settingsOf(api: ServedApi): Settings {
  return api as Settings;
}

/** Lets pages of these origins act for users who are known by a cookie. */
export function trustOrigins(api: ServedApi, trusts: TrustsOrigin): void {
  settingsOf(api).trusted?.push(trusts);
}

/** Returns what every path starts with, without a slash at its end; empty if nothing. */
export function basePathOf(api: ServedApi): string {
  return settingsOf(api).routes.basePath;
}

/** Returns the methods that a path has, sorted; `*` if it has all. Empty for a path that no route has. */
export function allowedMethods(api: ServedApi, path: string): readonly string[] {
  const { router, localPath } = settingsOf(api).routes;
  const found = router.find("", localPath(path));
  if (found === undefined || "malformed" in found) return [];
  return "allow" in found ? withHead(found.allow) : ["*"];
}

/** Returns the operation and the route for a request, if there are any. */
export function findOperation(
  api: ServedApi,
  method: string,
  path: string,
): { readonly operation: Operation; readonly route: Route } | undefined {
  try {
    return settingsOf(api).routes.find(method, path)?.value.decoder;
  } catch {
    return undefined;
  }
}

/**
 * Returns the response to a request that a middleware refuses, in the error format of the API. Anything but a StatusError is a
 * 500, which `onError` receives.
 */
export function refuse(api: ServedApi, incoming: Incoming, thrown: unknown): Outgoing {
  const settings = settingsOf(api);
  const { context } = incoming;
  const form = (context && settings.forms.get(context.operation)) ?? settings.common;
  const progress = new RequestProgress(incoming, form, settings);
  progress.context = context;
  return progress.fail(thrown);
}
