import type { Secret } from "../families/secrets.ts";
import { type Kind, kindOf } from "./resources.ts";

export const actionsSecrets: Kind<Secret> = kindOf("actions-secret");
export const codespacesSecrets: Kind<Secret> = kindOf("codespaces-secret");
