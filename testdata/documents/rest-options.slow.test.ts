import { readdirSync } from "node:fs";
import { join } from "node:path";
import { create, createFileRegistry, type DescMessage } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { describeFiles } from "../descriptors.ts";
import { readPage } from "./keep-page.ts";
import { tableOf } from "./page-blocks.ts";
import { sectionsOf } from "./page-sections.ts";

const root = join(import.meta.dirname, "../..");
const folder = "docs/rest-options";
const pages = readdirSync(join(root, folder)).sort();

/** `service.md` is about what `(rest.v1.service)` holds. */
const registry = createFileRegistry(
  create(FileDescriptorSetSchema, { file: describeFiles(join(root, "proto"), ["rest/v1/options.proto"]) }),
);

function extensionMessage(page: string): DescMessage {
  const extension = registry.getExtension(`rest.v1.${page.replace(".md", "").replace("-", "_")}`);
  if (extension?.fieldKind !== "message") throw new Error(`${page} is named for no extension`);
  return extension.message;
}

/** All that the options are made of. */
function messagesOf({ nestedMessages, ...message }: DescMessage): DescMessage[] {
  return [message as DescMessage, ...nestedMessages.flatMap(messagesOf)];
}

const optionsFile = [...registry.files].find(({ name }) => name === "rest/v1/options")!;

/** `base_path`, or `ApiKey.name` of a message within. */
const declared = new Map(
  optionsFile.messages.flatMap(messagesOf).flatMap((message) => {
    const page = pages.find((name) => extensionMessage(name).typeName === message.typeName);
    return message.fields.map((field) => {
      const name = page === undefined ? `${message.name}.${field.name}` : `${page} ${field.name}`;
      return [name, field] as const;
    });
  }),
);

/** The options that headings name: `sections` of ``## `minimum`, `maximum` ``. */
const described = pages.flatMap((page) =>
  sectionsOf(readPage(`${folder}/${page}`)).flatMap(({ heading }) =>
    [...heading.matchAll(/`([\w.]+)`/g)].map(([, name = ""]) => (name.includes(".") ? name : `${page} ${name}`)),
  ),
);

test("every option has one entry, and every entry an option", () => {
  expect(described.toSorted()).toEqual([...declared.keys()].toSorted());
});

test("docs/rest-options.md lists the options of each page", () => {
  const rows = tableOf(readPage("docs/rest-options.md"), "page").map(([link = "", extension = "", options = ""]) => [
    /\(rest-options\/(.*)\)/.exec(link)?.[1],
    extension,
    options,
  ]);
  const expected = pages.map((page) => [
    page,
    `\`(rest.v1.${page.replace(".md", "").replace("-", "_")})\``,
    extensionMessage(page)
      .fields.map(({ name }) => `\`${name}\``)
      .join(", "),
  ]);
  expect(rows.toSorted()).toEqual(expected.toSorted());
});

test("every value of an enum is explained", () => {
  const text = pages.map((page) => readPage(`${folder}/${page}`)).join("\n");
  const values = optionsFile.enums.flatMap((it) => it.values.filter(({ number }) => number !== 0));
  expect(values.map(({ name }) => name).filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test("every section of an option has an example", () => {
  const bare = pages.flatMap((page) =>
    sectionsOf(readPage(`${folder}/${page}`)).filter(
      ({ heading, level, blocks }, index, sections) =>
        heading.includes("`") &&
        !blocks.some(({ language }) => language === "proto") &&
        (sections[index + 1]?.level ?? 0) <= level,
    ),
  );
  expect(bare.map(({ heading }) => heading)).toEqual([]);
});
