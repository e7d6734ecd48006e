import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { EmptyResponse } from "../../gen/codehost/v1/common_types.js";
import type { PublicKeyResponse, SecretResponse, SecretsResponse } from "../../gen/codehost/v1/secrets_types.js";
import { type Members, membersOf, required, type WithBody } from "../body.ts";
import { invalid } from "../errors.ts";
import type { Host } from "../host.ts";
import type { Queried } from "../page.ts";
import { created, noContent, ok } from "../responses.ts";
import type { Shape } from "../shapes/shape.ts";
import { findResource, type Kind, putResource, type Resource } from "../store/resources.ts";
import type { Secret } from "../store/secrets.ts";
import { checkName } from "./names.ts";
import { resource } from "./resource.ts";
import { canOpen, sealingKeyOf } from "./sealing-key.ts";
import { readVisibility } from "./visibility.ts";

export interface OneSecret {
  readonly secret_name?: string | undefined;
}

export interface SecretsType<Parent> {
  readonly kind: Kind<Secret>;
  readonly parent: (request: Parent) => string;
  readonly show?: (secret: Resource<Secret>, request: Parent) => Shape<"actions-secret">;
  /** Whether the secrets are those of an organization. */
  readonly hasVisibility?: boolean;
}

export interface SecretHandlers<Parent> {
  listSecrets(request: Parent & Queried, context: HandlerContext): Promise<SecretsResponse>;
  getSecretsPublicKey(request: Parent): Promise<PublicKeyResponse>;
  getSecret(request: Parent & OneSecret): Promise<SecretResponse>;
  setSecret(request: Parent & OneSecret & WithBody): Promise<EmptyResponse>;
  deleteSecret(request: Parent & OneSecret): Promise<EmptyResponse>;
}

export function secretId({ secret_name = "" }: OneSecret): string {
  return secret_name.toUpperCase();
}

/** The secrets of an organization, a repository or an environment, and the key that seals them. */
export function secretHandlers<Parent extends object>(host: Host, type: SecretsType<Parent>): SecretHandlers<Parent> {
  const { kind, parent, show = secretShape, hasVisibility = false } = type;
  const { store } = host;
  const all = resource(host, {
    kind,
    parent,
    id: secretId,
    show,
    page: (secrets, total_count) => ({ total_count, secrets }),
  });
  const keyOwner = (request: Parent) => `${kind.name}/${parent(request)}`;
  return {
    listSecrets: all.list,
    getSecret: all.get,
    deleteSecret: all.remove,
    async getSecretsPublicKey(request) {
      const { keyId, publicKey } = await sealingKeyOf(store, keyOwner(request));
      return ok({ key_id: keyId, key: publicKey });
    },
    async setSecret(request) {
      const members = membersOf(request.body);
      const name = checkName("secret_name", request.secret_name ?? "");
      const visible = hasVisibility ? readVisibility(members) : {};
      const key = await sealingKeyOf(store, keyOwner(request));
      const isNew = await store.transaction(async (transaction) => {
        await transaction.lock(`codehost/${parent(request)}/${name}`);
        const before = (await findResource(transaction, kind, parent(request), name))?.body;
        if (hasVisibility && before === undefined) required("visibility", visible.visibility);
        const sealed = await sealedValue(members, key, hasVisibility ? before?.sealed : undefined);
        return putResource(transaction, kind, parent(request), name, { ...before, ...visible, name, sealed });
      });
      return isNew ? created({}) : noContent;
    },
  };
}

/** The value that a request seals. A secret of an organization may keep the value that it has. */
async function sealedValue(
  members: Members,
  key: Awaited<ReturnType<typeof sealingKeyOf>>,
  before: string | undefined,
): Promise<string> {
  const value = members.text("encrypted_value");
  if (value === undefined && before !== undefined) return before;
  const sealed = required("encrypted_value", value);
  const keyId = required("key_id", members.text("key_id"));
  if (keyId !== key.keyId) throw invalid("key_id", "is not the id of the current public key");
  if (!(await canOpen(key, sealed))) throw invalid("encrypted_value", "must be sealed with the public key, in base64");
  return sealed;
}

export function secretShape({ body, created, updated }: Resource<Secret>): Shape<"actions-secret"> {
  return { name: body.name, created_at: created, updated_at: updated };
}
