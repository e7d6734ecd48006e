import type { Message } from "../elements/model.ts";
import type { OptionSite } from "../findings/option-site.ts";
import { methodNumbers as at, type MethodOptions } from "../options/method-options.ts";
import type { SecuritySchemeOptions } from "../options/security-options.ts";
import { requestFormatOf } from "../wire/body-format.ts";
import { checkErrors, type MessageFinder } from "./errors.ts";
import { checkHeaders } from "./headers.ts";
import { checkLifecycle } from "./lifecycle.ts";
import { checkDefaultStyle } from "./list-options.ts";
import { checkMediaType } from "./media-type.ts";
import { checkPagination } from "./pagination.ts";
import { checkRequirements } from "./security.ts";
import { checkSelectedBy } from "./selected-by.ts";
import { checkStreams } from "./streams.ts";

interface Rpc {
  readonly input: Message;
  readonly output: Message;
  readonly isStream: boolean;
  /** Some binding declares a body, whatever else is wrong with it. */
  readonly hasBody: boolean;
}

/** The options of an rpc, as far as its service, its types and its HTTP rule allow them. */
export function checkMethodOptions(
  options: MethodOptions,
  schemes: ReadonlyMap<string, SecuritySchemeOptions>,
  rpc: Rpc,
  site: OptionSite,
  messages: MessageFinder,
): void {
  checkStatus(options, rpc, site);
  checkBodies(options, rpc, site);
  checkStreams(options, rpc, site);
  checkErrors(options.errors, [at.errors], site, messages);
  checkRequirements(options.security, schemes, [at.security], site);
  checkHeaders(options.responseHeaders, [at.responseHeaders], site);
  checkLifecycle(options.lifecycle, [at.lifecycle], site);
  checkPagination(options.pagination, rpc, site);
  checkSelectedBy(options.selectedBy, rpc.input, site);
  checkDefaultStyle(options.style, at.style, site);
  if (options.public === true && options.security !== undefined) {
    site.report(
      "security-scheme",
      [at.public],
      "the rpc is public but has security requirements",
      "remove public or security",
    );
  }
}

function checkStatus({ status }: MethodOptions, { output, isStream }: Rpc, site: OptionSite): void {
  if (status === undefined) return;
  if (status < 200 || status > 399) {
    site.report(
      "response-status",
      [at.status],
      `${status} is not a success status`,
      "use a status from 200 to 399; declare error statuses in errors",
    );
  } else if (output.cases?.some((it) => it.status !== undefined) && !isStream) {
    site.report(
      "response-status",
      [at.status],
      `the members of ${output.name} already choose the status`,
      "remove the status here, or from the members",
    );
  }
}

/** Whether no format of a stream has the media type, which is not that of the text in events either. */
function hasOwnTypes({ streams = [] }: MethodOptions, mediaType: string): boolean {
  if (streams.length === 0 || streams.some((it) => it !== "server-sent-events" && it !== "websocket")) return false;
  return !streams.includes("server-sent-events") || requestFormatOf(mediaType) !== "text";
}

function checkBodies(options: MethodOptions, { output, hasBody }: Rpc, site: OptionSite): void {
  const { requestMediaType, responseMediaType, bodyOptional } = options;
  const hint = 'add body: "*" to the HTTP rule, or remove the option';
  if (responseMediaType !== undefined && checkMediaType(responseMediaType, [at.responseMediaType], site)) {
    if (output.cases?.some(({ mediaTypes }) => mediaTypes.length > 0)) {
      const message = `the members of ${output.name} already choose the media type`;
      site.report(
        "media-type",
        [at.responseMediaType],
        message,
        "remove response_media_type, or media_type from the members",
      );
    } else if (hasOwnTypes(options, responseMediaType)) {
      site.report(
        "media-type",
        [at.responseMediaType],
        "response_media_type has no effect: server-sent events and WebSockets have no other media type",
        "remove it, or add NDJSON to streams",
        "response_media_type",
      );
    }
  }
  if (requestMediaType !== undefined && checkMediaType(requestMediaType, [at.requestMediaType], site) && !hasBody) {
    const message = "request_media_type has no effect: no binding has a body";
    site.report("media-type", [at.requestMediaType], message, hint, "request_media_type");
  }
  if (bodyOptional === true && !hasBody) {
    const message = "body_optional has no effect: no binding has a body";
    site.report("body-optional", [at.bodyOptional], message, hint, "body_optional");
  }
}
