import type { JsonLiteral } from "../../forms/values.ts";
import { isJsonObject } from "../json-object.ts";

/** Whether most names of properties and parameters are like proto names: `unread_count`, not `unreadCount`. */
export function keepsProtoNames(document: JsonLiteral): boolean {
  let [snake, camel] = [0, 0];
  const count = (name: string): void => {
    if (/[a-z0-9]_[a-z0-9]/.test(name)) snake++;
    else if (/[a-z0-9][A-Z]/.test(name)) camel++;
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
  return snake > camel;
}
