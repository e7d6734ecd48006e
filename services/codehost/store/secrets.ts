import { type Kind, kindOf } from "./resources.ts";
import type { Visible } from "./visible.ts";

/** A secret. Its value stays sealed, and no response contains it. */
export interface Secret extends Visible {
  readonly name: string;
  readonly sealed: string;
}

export const actionsSecrets: Kind<Secret> = kindOf("actions-secret");
export const codespacesSecrets: Kind<Secret> = kindOf("codespaces-secret");
