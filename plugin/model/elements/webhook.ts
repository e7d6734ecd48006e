import type { JsonLiteral } from "../../forms/values.ts";

/** `rest.v1.Webhook` */
export interface Webhook<O, F> {
  /** `book.created` */
  readonly name: string;
  /** The fields with constants, by which receivers know the webhook: in the body, or in a header. */
  readonly constants: readonly WebhookConstant<F>[];
  /**
   * The operation that users call to have the webhook sent, with the field of its URL; undefined if the API does not
   * declare it.
   */
  readonly subscription?: { readonly operation: O; readonly url: readonly F[] } | undefined;
}

/** A value that all requests of a webhook have. */
export interface WebhookConstant<F> {
  readonly field: F;
  /** The header that carries the field; undefined for a member of the body. */
  readonly header?: string | undefined;
  readonly value: JsonLiteral;
}
