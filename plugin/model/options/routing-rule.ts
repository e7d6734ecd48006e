import {
  type Decoder,
  decoder,
  messages,
  type Numbers,
  type OptionsHolder,
  readExtension,
  text,
} from "./decode-options.ts";
import { decodingOption, type Optioned } from "./decoding-option.ts";
import { noOptions } from "./rest-extension.ts";

/** An entry of `google.api.routing`, as declared. */
export interface RoutingOption {
  readonly field?: string;
  readonly pathTemplate?: string;
}

interface RoutingRule {
  readonly parameters?: readonly RoutingOption[];
}

// Extension of google.protobuf.MethodOptions in google/api/routing.proto.
export const routingExtension = 72295729;

const parameterDecoder: Decoder<RoutingOption> = decoder<RoutingOption>({ field: [1, text], pathTemplate: [2, text] });

const ruleDecoder: Decoder<RoutingRule> = decoder<RoutingRule>({ parameters: [2, messages(parameterDecoder)] });

/** The numbers of the fields, for places in the source. */
export const routingNumbers: Numbers<RoutingOption> & Numbers<RoutingRule> = {
  ...parameterDecoder.numbers,
  ...ruleDecoder.numbers,
};

/** Returns the entries of `google.api.routing`, or undefined for a method without it. An empty one asks for no header. */
export function readRoutingRule(
  options: OptionsHolder | undefined,
  rpc: Optioned,
): readonly RoutingOption[] | undefined {
  if (options?.$unknown === undefined) return undefined;
  const none: RoutingRule = noOptions;
  return decodingOption("google.api.routing", rpc, () => {
    const rule = readExtension(options, routingExtension, ruleDecoder, none);
    return rule === none ? undefined : (rule.parameters ?? []);
  });
}
