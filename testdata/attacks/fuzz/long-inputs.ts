import { patternTest } from "../../../plugin/model/patterns/automaton.ts";
import { matchesPattern } from "../../../plugin/model/patterns/matches-pattern.ts";
import { schemaPattern } from "../../../plugin/model/patterns/schema-pattern.ts";
import { parseCel } from "../../../plugin/model/validation/cel/parse-cel.ts";
import { parseAccept } from "../../../runtime/header/accept.ts";
import { parseCookie } from "../../../runtime/header/cookies.ts";
import { parseHeaderList } from "../../../runtime/header/header-list.ts";
import { parseHttpDate } from "../../../runtime/header/http-date.ts";
import { parseLinks } from "../../../runtime/header/links.ts";
import { parseMediaType } from "../../../runtime/header/media-type.ts";
import { splitNestedList } from "../../../runtime/header/nested-list.ts";
import { parsePreferences } from "../../../runtime/header/preferences.ts";
import { createRouter } from "../../../runtime/path/create-router.ts";
import { parseTemplate } from "../../../runtime/path/parse-template.ts";
import { namesEntityTag } from "../../../runtime/server/conditional/entity-tag.ts";
import { changesPath, requestTarget, targetHost } from "../../../runtime/server/exchange/request-target.ts";
import { keysIn } from "../../../runtime/server/request/bracket-tree.ts";
import { jsonProblem } from "../../../runtime/server/request/json-problem.ts";
import { findParameter, parseParameters } from "../../../runtime/server/request/query-parameters.ts";
import { type Attack, hold, Tally } from "../attack.ts";

const router = createRouter(
  ["/v1/{a=**}", "/v1/{a=x/*/y/*}:act", "/{a}/{b}/{c}/{d}/{e}", "/a/a/{a}", "/{a}/a/b"].map((template) => {
    return { method: "GET", template, value: template };
  }),
);

/** Parsers of texts by strangers. */
const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  "path template": (text) => parseTemplate(`/${text}`),
  path: (text) => router.find("GET", `/${text}`),
  "path with a verb": (text) => router.find("GET", `/v1/${text}:act`),
  target: (text) => [requestTarget(`/${text}`), changesPath(`/${text}`), requestTarget(text), targetHost(text)],
  query: (text) => parseParameters(text, 1000, "query"),
  "parameter of a query": (text) => findParameter(text, "zz"),
  brackets: keysIn,
  "JSON text": (text) => jsonProblem(text, 1000),
  cookie: (text) => parseCookie(text, "a"),
  accept: parseAccept,
  "list of a header": parseHeaderList,
  "nested list": splitNestedList,
  preferences: parsePreferences,
  "media type": parseMediaType,
  links: parseLinks,
  date: parseHttpDate,
  "entity tags": (text) => namesEntityTag(text, '"x"', false),
  "pattern of buf.validate": patternTest,
  "pattern of a schema": (text) => schemaPattern(`^${text}$`),
  "text of a pattern": (text) => matchesPattern("^(a+)+$", text),
  CEL: parseCel,
};

/** Openings without ends, separators, escapes and quotes of all these languages. */
const units: readonly string[] = [
  ...["a", "1", "é", "\ud800", " ", "\t", ",", ", ", ";", ":", "=", "&", "/", "//", ".", "../", "./", "#", "?", "!"],
  ...["%", "%2", "%2e", "%2e/", "%41", "\\", "\\..", "*", "**", "{", "}", "{a", "{a=*/", "(", ")", "()", "(a", "(?:"],
  ...["(?=", "[", "[a", "[[", "]", "[0]", "a[", "a[b]", "{1}", "{2,5}", "a{9}", "a|", "|", "a*", "(a*)*", ".*", "^"],
  ...["$", "\\b", '"', '"\\', '["', '{"a":', '"a":[', "'", "r'", "b'", "'''", "<", "<a>", "<a>;rel=a,", ";a=b"],
  ...[';a="', "a/b;q=0.1,", "a=b&", "a?b:", "a.", "a.b(", "has(", "a&&", "a+", "-", "1e", "[1,", "{a:1,", 'W/"a",'],
  ...["Mon, ", "h://", "h://a@", "@"],
];

const length = 10_000;

function timeOf(parse: (text: string) => unknown, text: string): number {
  const start = process.cpuUsage();
  try {
    parse(text);
  } catch (error) {
    // Most of the texts are invalid. A stack that overflows would be a mistake of the parser.
    hold(!(error instanceof RangeError), `${error}`);
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Long texts that repeat one part: each parser reads them in time that grows with their length. */
export function longInputAttacks(): Attack[] {
  return Object.entries(parsers).map(([name, parse]) => ({
    name: `long: ${name}`,
    async run() {
      const tally = new Tally();
      let longest = 0;
      for (const unit of units) {
        const timeAt = (size: number): number => {
          // Texts of their own: engines remember what they have compiled.
          const texts = [0, 1].map((more) => unit.repeat(Math.ceil(size / unit.length) + more));
          return Math.min(...texts.map((text) => timeOf(parse, text)));
        };
        // Short runs tell nothing about growth, and a run that a collection of garbage prolongs is measured again.
        let [once, often] = [0, Number.POSITIVE_INFINITY];
        for (let attempt = 0; attempt < 3 && often >= 200 && often >= 8 * once; attempt++) {
          [once, often] = [timeAt(length), timeAt(4 * length)];
        }
        tally.add("read");
        longest = Math.max(longest, often);
        hold(
          often < 200 || often < 8 * once,
          `${JSON.stringify(unit)}: ${once} ms, and ${often} ms for four times as much`,
        );
      }
      tally.note = `at most ${Math.round(longest)} ms for ${(4 * length) / 1000} kB`;
      return tally;
    },
  }));
}
