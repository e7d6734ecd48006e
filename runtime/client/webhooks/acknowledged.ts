import type { ExpectedResponse } from "../exchange/expected-response.ts";

/** Any successful response: receivers acknowledge webhooks with whatever text they like. */
export const acknowledged: ExpectedResponse<void> = { take: () => {} };
