import type { FieldNames } from "../options/field-names.ts";
import { lowerCamelCase } from "./local-name.ts";

/** The JSON name that follows from the name of a field: `unreadCount`, `unread_count`, `UnreadCount` or `unread-count`. */
export function impliedName(name: string, names: FieldNames): string {
  if (names === "proto") return name;
  const camel = lowerCamelCase(name);
  if (names === "json") return camel;
  if (names === "pascal") return camel.charAt(0).toUpperCase() + camel.slice(1);
  return camel.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}
