import { parseAccept } from "../../../runtime/header/accept.ts";
import { isJsonType, parseMediaType } from "../../../runtime/header/media-type.ts";
import { negotiate } from "../../../runtime/header/negotiate.ts";
import { parsePreferences, preferHeader } from "../../../runtime/header/preferences.ts";
import { hold } from "../attack.ts";
import { type FuzzTarget, latin1 } from "./fuzz-target.ts";

/** Preferences that are taken have names that a header can hold; written again, they are the same. */
const preferences: FuzzTarget = {
  name: "preferences",
  samples: ["return=minimal; a=b, limit=x", "respond-async, wait=10", 'a="b, c; d=\\"e\\"", a=2', "handling=lenient"],
  words: [",", ";", "=", '"', "\\", '\\"', " ", "\t", "__proto__=1", "constructor", '""', "==", ",,", "é", "\0", "a=b"],
  take(bytes) {
    const found = parsePreferences(latin1(bytes));
    for (const name of found.keys()) hold(/^[!#$%&'*+.^_`|~\w-]+$/.test(name), `the name ${JSON.stringify(name)}`);
    const values = Object.fromEntries(found);
    // An object cannot have it as a member of its own, and values without a text form are not sent.
    const isSendable = [...found].every(
      ([name, value]) => name !== "__proto__" && /^[\t\x20-\x7e\x80-\xff]*$/.test(value),
    );
    if (!isSendable) return "not sent";
    const again = parsePreferences(preferHeader(values) ?? "");
    hold(JSON.stringify([...again]) === JSON.stringify(Object.entries(values)), "written again, they are others");
    return found.size === 0 ? "none" : "some";
  },
};

const offers = ["application/json", "text/event-stream", "application/vnd.x+json; compatible-with=*", "image/png"].map(
  (type) => ({ mediaType: parseMediaType(type), value: type }),
);

/** Negotiation chooses one of the offers, and the same one for the same header in other letters. */
const mediaTypes: FuzzTarget = {
  name: "media types",
  samples: [
    "application/json; charset=utf-8",
    "text/html, application/xhtml+xml, application/json;q=0.9, */*;q=0.8",
    'application/vnd.x+json; compatible-with="7"',
    "multipart/form-data; boundary=b",
  ],
  words: [
    ",",
    ";",
    "=",
    '"',
    "\\",
    "/",
    "*",
    "*/*",
    ";q=",
    "q=0",
    "q=1.0001",
    "q=NaN",
    "+json",
    "charset=utf-16",
    " ",
    "\0",
    "é",
  ],
  take(bytes) {
    const text = latin1(bytes);
    const { type, parameters } = parseMediaType(text);
    hold(type === type.toLowerCase(), `the type ${JSON.stringify(type)}`);
    hold(
      [...parameters.keys()].every((name) => name === name.toLowerCase()),
      "a name in upper case",
    );
    isJsonType(text);
    const chosen = negotiate(parseAccept(text), offers);
    if (chosen === undefined) return "none";
    hold(
      offers.some(({ value }) => value === chosen.value),
      `the offer ${chosen.value}`,
    );
    hold(/^[\t\x20-\x7e]*$/.test(chosen.type), `the content type ${JSON.stringify(chosen.type)}`);
    return chosen.value;
  },
};

export const headerTargets: readonly FuzzTarget[] = [preferences, mediaTypes];
