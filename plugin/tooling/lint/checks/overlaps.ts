import { RouteOverlaps } from "../../routes/route-overlap.ts";
import { type LintContext, operationsOf } from "../lint-context.ts";

/** Routes of which one takes requests that another one would match, with a path that shows it. */
export function checkOverlaps({ model, report }: LintContext): void {
  const overlaps = new RouteOverlaps();
  for (const operation of operationsOf(model)) {
    for (const binding of operation.bindings) {
      for (const { winner, loser, path, isEmptyValue } of overlaps.of({ operation, binding })) {
        // Neither hides anything: no resource has an empty name, and bindings of one operation do the same.
        if (isEmptyValue || winner.operation === loser.operation) continue;
        const { name, service } = winner.operation;
        const [closer, other] = [winner.binding, loser.binding];
        report(
          "route-overlap",
          { subject: `${loser.operation.service.name}.${loser.operation.name}`, place: other.place },
          `${closer.method} ${path} matches ${other.template.text}, but goes to ${closer.template.text} of ${service.name}.${name}`,
          "callers cannot use this value; reserve it, or change a literal so that no path matches both",
        );
      }
      overlaps.add({ operation, binding });
    }
  }
}
