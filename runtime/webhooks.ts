export { createWebhookTransport, type WebhookTransportOptions } from "./client/webhooks/webhook-transport.ts";
export { createWebhookMemoryStore } from "./server/webhooks/memory-webhook-store.ts";
export type { ReceiveOptions } from "./server/webhooks/receive-webhooks.ts";
export type { WebhookClaim, WebhookStore } from "./server/webhooks/webhook-store.ts";
export { signDiscord, verifyDiscord } from "./webhook/discord.ts";
export { type HmacHeader, type HmacOptions, signGitHub, signHmac, verifyGitHub, verifyHmac } from "./webhook/hmac.ts";
export type {
  Secrets,
  SignedRequest,
  SignWebhook,
  UnsignedMessage,
  VerifiedRequest,
  VerifyWebhook,
} from "./webhook/signature.ts";
export { signSlack, verifySlack } from "./webhook/slack.ts";
export { type StandardWebhooks, signStandardWebhooks, verifyStandardWebhooks } from "./webhook/standard-webhooks.ts";
export { signStripe, verifyStripe } from "./webhook/stripe.ts";
export type { Tolerance } from "./webhook/tolerance.ts";
