import type { Element } from "../../model/elements/element.ts";
import type { Field, Model, Operation } from "../../model/elements/model.ts";
import type { DesignRuleId } from "./design-rules.ts";
import type { LintSubject } from "./lint-subject.ts";
import type { Suppression } from "./suppressions.ts";

/** The context of the checks of design rules. */
export interface LintContext {
  readonly model: Model;
  readonly suppressions: readonly Suppression[];
  readonly report: (rule: DesignRuleId, at: LintSubject, message: string, hint: string) => void;
}

export function operationsOf({ files }: Model): readonly Operation[] {
  return files.flatMap(({ services }) => services.flatMap((service) => service.operations));
}

export function atOperation(operation: Operation): LintSubject {
  return { subject: `${operation.service.name}.${operation.name}`, place: operation.place };
}

export function atField(field: Field): LintSubject {
  return { subject: `${field.message.name}.${field.name}`, place: field.place };
}

export function atElement({ name, place }: Element): LintSubject {
  return { subject: name, place };
}
