import { beforeAll, describe, expect, test } from "vitest";
import { type Codec, ParseError, parse, stringify } from "../../runtime/json.ts";
import { loadCatalogue } from "./catalogue.ts";
import { entries, refused } from "./catalogue-values.ts";

const shapes: readonly (readonly string[])[] = [
  [],
  ["messages=es"],
  ["messages=ts-proto"],
  ["messages=ts-proto", "ts_proto_opt=oneof=unions-value", "ts_proto_opt=forceLong=bigint"],
];

describe.each(shapes.map((options) => ({ options, title: options.join() || "messages=plain" })))(
  "$title",
  ({ options }) => {
    let codec: Codec<object>;

    beforeAll(async () => {
      codec = (await loadCatalogue(...options)).codec("Entry");
    });

    function violationsOf(text: string): readonly { readonly path: string }[] {
      try {
        parse(codec, text);
      } catch (error) {
        if (error instanceof ParseError) return error.violations;
        throw error;
      }
      return [];
    }

    test.each(Object.entries(entries))("%s survives parse and stringify", (_, json) => {
      const text = JSON.stringify(json);
      expect(JSON.parse(stringify(codec, parse(codec, text)))).toEqual(JSON.parse(text));
    });

    test.each(refused)("%j is refused at %s", (json, path) => {
      expect(violationsOf(JSON.stringify(json)).map((violation) => violation.path)).toEqual([path]);
    });

    test("one error has all violations", () => {
      expect(violationsOf('{"title":1,"limit":"many"}').map(({ path }) => path)).toEqual(["title", "limit"]);
      expect(violationsOf("{").map(({ path }) => path)).toEqual([""]);
    });

    test("unknown members stay in messages that match the wire", () => {
      const text = JSON.stringify({ title: "t", _removed_by: null, limit: 1, limits: { unknown: 2 } });
      const { limits } = parse(codec, text) as { readonly limits: Readonly<Record<string, unknown>> };
      expect(limits["unknown"]).toBe(options.length === 0 ? 2 : undefined);
    });
  },
);
