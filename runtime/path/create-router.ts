import { parseTemplate } from "./parse-template.ts";
import { createParsedRouter, type ParsedEntry, type Router } from "./router.ts";
import type { Template } from "./template.ts";

/** A route: a method, a path template, and the value that the router returns for them. */
export interface RouterEntry<V> extends Omit<ParsedEntry<V>, "template"> {
  readonly template: string | Template;
}

/**
 * Creates a router over path templates. The order of the routes is irrelevant.
 *
 * A literal wins over `*`, and `*` over `**`, from left to right and with backtracking. A template with the verb of the path
 * wins over one that matches the colon as text. The method is compared last: a more specific template never hides one that
 * serves the method, and for the same template the method itself wins over `*`. Throws a `TemplateError` for an invalid
 * template, and an `Error` for two routes with the same method and template, whatever their variables are called.
 */
export function createRouter<V>(routes: Iterable<RouterEntry<V>>): Router<V> {
  return createParsedRouter(
    [...routes].map((route) => {
      const { template } = route;
      return { ...route, template: typeof template === "string" ? parseTemplate(template) : template };
    }),
  );
}
