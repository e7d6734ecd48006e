import { drop, fail, pipeline, terminate } from "./processors/control-processors.ts";
import { convert } from "./processors/convert.ts";
import { date } from "./processors/date.ts";
import { append, dotExpander, remove, rename, set } from "./processors/field-processors.ts";
import { foreach, join, sort, split } from "./processors/list-processors.ts";
import { csv, dissect, grok, json, kv, uriParts } from "./processors/parse-processors.ts";
import type { RunProcessor } from "./processors/processor.ts";
import { bytes, gsub, htmlStrip, lowercase, trim, uppercase, urldecode } from "./processors/text-processors.ts";

/** The kinds of processors that the simulation executes. The others need data or models from outside. */
export const processors: Readonly<Record<string, RunProcessor>> = {
  append,
  bytes,
  convert,
  csv,
  date,
  dissect,
  dot_expander: dotExpander,
  drop,
  fail,
  foreach,
  grok,
  gsub,
  html_strip: htmlStrip,
  join,
  json,
  kv,
  lowercase,
  pipeline,
  remove,
  rename,
  set,
  sort,
  split,
  terminate,
  trim,
  uppercase,
  uri_parts: uriParts,
  urldecode,
};
