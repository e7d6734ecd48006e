import type { ErrorFormats } from "../../operation/error-format.ts";
import { needed } from "../../operation/needed.ts";
import type { Operation } from "../../operation/operation.ts";
import type { SecurityFeature } from "../access/security.ts";
import type { DeclaredErrorBody } from "../errors/declared-error.ts";
import type { DeclaredBody } from "../errors/error-response.ts";
import { commonEnvelope, type Envelope, operationEnvelope } from "../exchange/envelope.ts";
import type { Jsonp, JsonpReplies } from "./jsonp.ts";

/** The form that the responses of an operation share, errors included. */
export interface ReplyForm {
  readonly envelope: Envelope;
  /** Undefined: requests name no JavaScript function. */
  readonly jsonp: JsonpReplies | undefined;
  readonly errors: ErrorFormats;
  readonly errorBody: DeclaredBody;
}

/** The features that the replies of few operations need. */
export interface ReplyFeatures {
  readonly security?: SecurityFeature;
  readonly declaredErrorBody?: DeclaredErrorBody;
  readonly jsonp?: Jsonp;
}

/** Throws a TypeError for a header that HTTP cannot carry. */
export function replyForm(operation: Operation, features: ReplyFeatures): ReplyForm {
  const { name, errors = [], callbackParameter } = operation;
  const security = operation.security?.length ? needed(features, "security", name) : undefined;
  const envelope = operationEnvelope(operation, security?.privateMark(operation));
  const errorBody = errors.length === 0 ? undefined : needed(features, "declaredErrorBody", name);
  return {
    envelope,
    jsonp: callbackParameter === undefined ? undefined : needed(features, "jsonp", name).replies(callbackParameter),
    errors,
    errorBody: errorBody && ((error) => errorBody(error, errors)),
  };
}

/** The form that all operations share, which responses without an operation, such as a 404, have as well. */
export function commonReplyForm(forms: readonly ReplyForm[]): ReplyForm {
  const [first, ...others] = forms;
  const envelope = commonEnvelope(forms.map((form) => form.envelope));
  const text = JSON.stringify(first?.errors);
  const isShared = others.every(({ errors }) => JSON.stringify(errors) === text);
  return {
    envelope,
    jsonp: others.every(({ jsonp }) => jsonp?.parameter === first?.jsonp?.parameter) ? first?.jsonp : undefined,
    errors: isShared ? (first?.errors ?? []) : [],
    errorBody: isShared ? first?.errorBody : undefined,
  };
}
