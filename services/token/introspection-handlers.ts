import type { IntrospectionHandlers } from "../gen/token/v1/server_handlers.js";
import { verifyAccessToken } from "./access-tokens.ts";
import type { SigningKey } from "./signing-key.ts";

export function createIntrospectionHandlers(key: SigningKey): IntrospectionHandlers {
  return {
    async introspectToken({ token }) {
      const claims = await verifyAccessToken(key, token);
      if (claims === undefined) return { active: false };
      return { active: true, token_type: "Bearer", ...claims };
    },
  };
}
