import { StatusError } from "../../../runtime/server.ts";

// The errors of the payments API's handlers, in the words of the API.

export function noSuch(object: string, id: string, param: string): StatusError {
  const message = `No such ${object}: '${id}'`;
  const error = { type: "invalid_request_error", code: "resource_missing", message, param };
  return new StatusError("not_found", message, { body: { error } });
}

export function reusedKey(): StatusError {
  const message = "The idempotency key was used for a request with other parameters.";
  return new StatusError("invalid_argument", message, { body: { error: { type: "idempotency_error", message } } });
}

export function declined(payment_intent: object): StatusError {
  const message = "Your card was declined.";
  const codes = { code: "card_declined", decline_code: "generic_decline" };
  const body = { error: { type: "card_error", ...codes, message, payment_intent } };
  return new StatusError("failed_precondition", message, { status: 402, body });
}
