import { type Decoder, decoder, type OptionsHolder, readExtension, text } from "./decode-options.ts";
import { decodingOption, type Optioned } from "./decoding-option.ts";
import { noOptions } from "./rest-extension.ts";

interface VisibilityRule {
  readonly restriction?: string;
}

// The number of google.api.api_visibility, method_visibility and so on in google/api/visibility.proto.
const visibilityExtension = 72295727;

const ruleDecoder: Decoder<VisibilityRule> = decoder<VisibilityRule>({ restriction: [2, text] });

/** Tells which elements are part of the model. */
export type IsVisible = (options: OptionsHolder | undefined, element: Optioned) => boolean;

/** Elements without labels are visible to everyone, others with one of `labels`; all of them with `*`. */
export function createIsVisible(labels: ReadonlySet<string>): IsVisible {
  if (labels.has("*")) return () => true;
  return (options, element) => {
    if (options?.$unknown === undefined) return true;
    const own = readLabels(options, element);
    return own.length === 0 || own.some((label) => labels.has(label));
  };
}

/** The labels of an element. */
export function readLabels(options: OptionsHolder, element: Optioned): readonly string[] {
  const none: VisibilityRule = noOptions;
  const { restriction = "" } = decodingOption("google.api visibility", element, () => {
    return readExtension(options, visibilityExtension, ruleDecoder, none);
  });
  return restriction
    .split(",")
    .map((label) => label.trim())
    .filter((label) => label !== "");
}
