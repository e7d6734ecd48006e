import type { JsonLiteral } from "../../forms/values.ts";
import type { FieldNames } from "../../model/options/field-names.ts";
import { isJsonObject } from "../json-object.ts";

/** So many names are a style, and fewer an exception. */
const enough = 3;

/** How most properties and parameters are named: `unreadCount`, `unread_count`, `UnreadCount` or `unread-count`. */
export function namingStyle(document: JsonLiteral): FieldNames {
  const counts = { json: 0, proto: 0, pascal: 0, kebab: 0, word: 0 };
  const count = (name: string): void => {
    if (/[a-z0-9]_[a-z0-9]/.test(name)) counts.proto++;
    else if (/^[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)*$/.test(name)) counts.pascal++;
    else if (/[a-z0-9][A-Z]/.test(name)) counts.json++;
    else if (/^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(name)) counts.kebab++;
    else if (/^[a-z]/.test(name)) counts.word++;
  };
  const pending: JsonLiteral[] = [document];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (Array.isArray(value)) {
      for (const item of value) if (typeof item === "object" && item !== null) pending.push(item);
    } else if (isJsonObject(value)) {
      const { properties, name, in: place } = value;
      if (isJsonObject(properties)) for (const key of Object.keys(properties)) count(key);
      if (typeof name === "string" && (place === "query" || place === "path")) count(name);
      for (const member of Object.values(value))
        if (typeof member === "object" && member !== null) pending.push(member);
    }
  }
  const { json, proto, pascal, kebab, word } = counts;
  // A single word is the same in each style but this one.
  if (pascal >= enough && pascal > json + proto + kebab + word) return "pascal";
  if (kebab >= enough && kebab > Math.max(json, proto)) return "kebab";
  return proto > json ? "proto" : "json";
}
