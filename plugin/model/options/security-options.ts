import { type Decoder, decoder, mapOf, message, messages, text, texts } from "./decode-options.ts";
import { type Location, location } from "./location.ts";

/** `rest.v1.SecurityScheme` */
export interface SecuritySchemeOptions {
  readonly apiKey?: ApiKeyOptions;
  readonly http?: HttpOptions;
  readonly oauth2?: OAuth2Options;
  readonly description?: string;
}

interface ApiKeyOptions {
  readonly in?: Location;
  readonly name?: string;
}

interface HttpOptions {
  readonly scheme?: string;
}

interface OAuth2Options {
  readonly tokenUrl?: string;
  readonly authorizationUrl?: string;
  readonly scopes?: ReadonlyMap<string, string>;
  readonly queryParameter?: string;
}

/** `rest.v1.SecurityRequirement` */
export interface SecurityRequirementOptions {
  readonly scheme?: string;
  readonly scopes?: readonly string[];
  readonly privileges?: readonly string[];
  readonly and?: readonly SecurityRequirementOptions[];
}

const apiKeyDecoder: Decoder<ApiKeyOptions> = decoder<ApiKeyOptions>({ in: [1, location], name: [2, text] });

const httpDecoder: Decoder<HttpOptions> = decoder<HttpOptions>({ scheme: [1, text] });

const oauth2Decoder: Decoder<OAuth2Options> = decoder<OAuth2Options>({
  tokenUrl: [1, text],
  authorizationUrl: [2, text],
  scopes: [3, mapOf<string>(text)],
  queryParameter: [4, text],
});

export const securitySchemeDecoder: Decoder<SecuritySchemeOptions> = decoder<SecuritySchemeOptions>({
  apiKey: [1, message(apiKeyDecoder)],
  http: [2, message(httpDecoder)],
  oauth2: [3, message(oauth2Decoder)],
  description: [4, text],
});

const requirement = { scheme: [1, text], scopes: [2, texts()], privileges: [3, texts()] } as const;

const empty: Decoder<SecurityRequirementOptions> = decoder<object>({});

/** A requirement within `and`. One of its own is an error, whatever it holds: so no nesting is too deep to be read. */
const joined: Decoder<SecurityRequirementOptions> = decoder<SecurityRequirementOptions>({
  ...requirement,
  and: [4, messages(empty)],
});

export const securityRequirementDecoder: Decoder<SecurityRequirementOptions> = decoder<SecurityRequirementOptions>({
  ...requirement,
  and: [4, messages(joined)],
});
