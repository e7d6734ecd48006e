import type { JsonObject } from "../../../forms/values.ts";
import { extensionsOf, objectOf } from "../../../model/annotations/members.ts";
import type { Service } from "../../../model/elements/model.ts";
import { present } from "../../json-object.ts";
import { descriptionOf } from "../describe-element.ts";

/** The tag of the operations of a service. */
export function tagName({ name, openApi }: Service): string {
  const declared = openApi?.["name"];
  return typeof declared === "string" && declared !== "" ? declared : name;
}

/** The Tag Objects of services, and those that annotations of their files declare, each once. */
export function tagObjects(services: readonly Service[]): readonly JsonObject[] {
  const tags = new Map<string, JsonObject>();
  for (const service of services) {
    const { openApi = {}, comments } = service;
    const { description, externalDocs } = openApi;
    const name = tagName(service);
    const tag = present({
      name,
      description: description ?? descriptionOf(comments),
      externalDocs,
      ...extensionsOf(openApi),
    });
    tags.set(name, { ...tags.get(name), ...tag });
  }
  for (const { file } of services) {
    const declared = file.openApi?.["tags"];
    for (const tag of Array.isArray(declared) ? declared : []) {
      const { name } = objectOf(tag);
      if (typeof name === "string") tags.set(name, { ...tags.get(name), ...objectOf(tag) });
    }
  }
  return [...tags.values()];
}
