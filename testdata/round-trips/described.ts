import { readdirSync } from "node:fs";
import { join } from "node:path";
import { create, createFileRegistry, type FileRegistry } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import {
  buildModel,
  isComposite,
  type Message,
  type Operation,
  type RuleId,
  rules,
  type Service,
} from "@protoc-gen-rest/plugin";
import {
  clientName,
  codecName,
  endpointsName,
  errorName,
  failureName,
  readerName,
  writerName,
} from "../../generators/output/names.ts";
import type { CallOptions, Transport } from "../../runtime/client.ts";
import { type Check, parse, type Codec as RuntimeCodec, stringify } from "../../runtime/json.ts";
import type { Endpoint } from "../../runtime/server.ts";
import { describeFiles } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { importModules, type Module } from "../import-modules.ts";

export type Client = Readonly<Record<string, (request: object, options?: CallOptions) => unknown>>;
export type Handlers = Record<string, (request: never, context: never) => unknown>;

/** A service of a proto file, with its generated functions. */
export interface DescribedService {
  readonly service: Service;
  createClient(transport: Transport): Client;
  createEndpoints(handlers: Handlers): readonly Endpoint[];
  /** Creates the error of a handler, for a service that declares errors. */
  createFailure(response: { readonly status: number; readonly body: unknown }): Error;
  /** Returns the declared body of an error; undefined for any other. */
  readError(error: unknown): { readonly status: number; readonly body: unknown } | undefined;
}

/** The folder of the described APIs. */
export const protos: string = join(import.meta.dirname, "../../proto");

export const apis = ["search", "token", "rows", "inbox", "library", "codehost"] as const;

export interface Described {
  readonly services: readonly DescribedService[];
  /** The messages that have codecs. */
  readonly messages: readonly Message[];
  /** Returns the generated codec of a message. */
  codec(message: Message): Codec;
  readonly registry: FileRegistry;
}

export interface Codec {
  read(json: unknown, check: Check): unknown;
  /** Undefined if the message is its own JSON form. */
  readonly write: ((message: unknown) => unknown) | undefined;
  parse(text: string): unknown;
  stringify(message: unknown): string;
}

/** Generates and imports the services of proto files. */
export async function describeServices(folder: string, files: readonly string[]): Promise<readonly DescribedService[]> {
  return (await describeProtos(folder, files)).services;
}

const known = new Map<string, Promise<Described>>();
const descriptors = new Map<string, FileDescriptorProto[]>();

/** Generates and imports services and codecs, once for each set of arguments. `options` are further options of the plugin. */
export function describeProtos(
  folder: string,
  files: readonly string[],
  ...options: readonly string[]
): Promise<Described> {
  const place = [folder, ...files].join();
  const key = [place, ...options].join();
  const protoFile = descriptors.get(place) ?? describeFiles(folder, files);
  descriptors.set(place, protoFile);
  const described = known.get(key) ?? describeDescriptors(protoFile, files, options);
  known.set(key, described);
  return described;
}

/** Generates and imports services and codecs from descriptors. */
export async function describeDescriptors(
  protoFile: FileDescriptorProto[],
  files: readonly string[],
  options: readonly string[],
): Promise<Described> {
  const { model, diagnostics } = buildModel({ protoFile, fileToGenerate: files }, { tolerate: tolerated(options) });
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  const modules = await importModules(await generate(protoFile, files, "target=js+dts", ...options));
  const services = model.files.flatMap((file) =>
    file.services.map((service) => ({
      service,
      createClient: named(
        modules,
        `${file.stem}_client.js`,
        `create${clientName(service)}`,
      ) as DescribedService["createClient"],
      createEndpoints: named(
        modules,
        `${file.stem}_handlers.js`,
        endpointsName(service),
      ) as DescribedService["createEndpoints"],
      createFailure: (response: never) => {
        const create = named(modules, `${file.stem}_handlers.js`, failureName(service, undefined));
        return (create as DescribedService["createFailure"])(response);
      },
      readError: (error: unknown) => {
        const read = named(modules, `${file.stem}_client.js`, errorName(service, undefined));
        return (read as DescribedService["readError"])(error);
      },
    })),
  );
  return {
    services,
    messages: model.files.flatMap(({ messages }) =>
      messages.filter(({ form, cases }) => isComposite(form) && cases === undefined),
    ),
    codec(message) {
      const path = `${message.file.stem}_codecs.js`;
      const codec = named(modules, path, codecName(message)) as RuntimeCodec<unknown>;
      return {
        read: named(modules, path, readerName(message)) as Codec["read"],
        write: modules.get(path)?.[writerName(message)] as Codec["write"],
        parse: (text) => parse(codec, text),
        stringify: (value) => stringify(codec, value),
      };
    },
    registry: createFileRegistry(create(FileDescriptorSetSchema, { file: protoFile })),
  };
}

function tolerated(options: readonly string[]): ReadonlySet<RuleId> {
  const ids = Object.keys(rules) as RuleId[];
  return new Set(ids.filter((id) => options.includes(`tolerate=${id}`)));
}

function named(modules: ReadonlyMap<string, Module>, path: string, name: string): unknown {
  const found = modules.get(path)?.[name];
  if (found === undefined) throw new Error(`${path} has no ${name}`);
  return found;
}

/** Returns all proto files below a folder, by the names that protoc uses. */
export function protoFiles(folder: string, within = ""): readonly string[] {
  return readdirSync(join(folder, within), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".proto"))
    .map((file) => join(within, file).replaceAll("\\", "/"))
    .sort();
}

export function operationsOf(services: readonly DescribedService[]): readonly (readonly [string, Operation])[] {
  const all = services.flatMap(({ service }) => service.operations.map((it) => [it.fullName, it] as const));
  return all.filter(([name]) => !narrow.has(name));
}

/**
 * Operations whose requests cannot carry all values of their types: empty lists of free fields, and in base64 integers that are
 * numbers beyond 2^53. `free-fields` and `json-texts` of testdata/inline check them in every shape.
 */
const narrow: ReadonlySet<string> = new Set(["bodies.v1.BodyService.FreeForm", "parameters.v1.PageService.PutPage"]);
