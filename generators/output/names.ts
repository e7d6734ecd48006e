import type { Enum, Field, File, Message, Oneof, Operation, Resource, Service } from "@protoc-gen-rest/plugin";
import { type ModuleNames, moduleNames } from "./module-names.ts";
import type { FileKind } from "./output.ts";

/** The only entry of the runtime that generated code imports. Its names are stable within a major version. */
export const runtime = "@protoc-gen-rest/runtime/codegen/v1";

export function readerName(type: Message | Enum): string {
  return `read${type.localName}`;
}

export function writerName(type: Message | Enum): string {
  return `write${type.localName}`;
}

/** The function that writes a message as servers send it. */
export function serverWriterName(message: Message): string {
  return `serve${message.localName}`;
}

/** The type of a message in a response whose absent members have been filled in. */
export function filledName(message: Message): string {
  const { messages, enums } = message.file;
  let name = `Filled${message.localName}`;
  while ([...messages, ...enums].some(({ localName }) => localName === name)) name += "$";
  return name;
}

/** The constant with the reader and the writer of a message. */
export function codecName(message: Message): string {
  return codecs(message).exported(message, `${stemOf(message)}Codec`);
}

/** The function that reports the validation rules that a message violates. */
export function validatorName(message: Message): string {
  return `validate${message.localName}`;
}

/** The function that does so for the items, the values or the keys of a field. */
export function itemValidatorName({ message, jsonName }: Field, suffix: "Item" | "Key"): string {
  return codecs(message).internal(message, `validate${message.localName}${safeWord(jsonName)}${suffix}`);
}

/** A constant that the rules of a field refer to: `bookTitlePattern`, `bookKindIn`. */
export function ruleConstantName({ message, jsonName }: Field, test: string): string {
  const suffix = test.split("_").map(upperFirst).join("");
  return codecs(message).internal(message, `${stemOf(message)}${safeWord(jsonName)}${suffix}`);
}

function safeWord(jsonName: string): string {
  return upperFirst(jsonName.replace(/[^A-Za-z0-9_$]/g, "_"));
}

/** The constant with the wire names of a message's fields. */
export function membersName(message: Message): string {
  return codecs(message).internal(message, `${stemOf(message)}Members`);
}

/** The constant with the constraints of a message's fields. */
export function schemasName(message: Message): string {
  return codecs(message).internal(message, `${stemOf(message)}Schemas`);
}

/** The constant with the readers of the values that constraints apply to. */
export function respelledName(message: Message): string {
  return codecs(message).internal(message, `${stemOf(message)}Respelled`);
}

/** The constant with the default values of a message's fields. */
export function defaultsName(message: Message): string {
  return codecs(message).internal(message, `${stemOf(message)}Defaults`);
}

/** The constant with the prototype of a message. */
export function prototypeName(message: Message): string {
  return codecs(message).internal(message, `${stemOf(message)}Prototype`);
}

/** The variable with the member that a discriminator selects. */
export function kindName(oneof: Oneof): string {
  const name = `${oneof.localName}Case`;
  return /^\d/.test(name) ? `_${name}` : name;
}

/** The constant with the values of an enum. */
export function valuesName(type: Enum): string {
  return codecs(type).internal(type, `${stemOf(type)}Values`);
}

/** The constant with the readers of a file's messages: `libraryTypes` for `library/v1/library.proto`. */
export function typesName(file: File): string {
  const words = file.stem.slice(file.stem.lastIndexOf("/") + 1).split(/[^A-Za-z0-9]+/);
  const name = words.map((word, i) => (i === 0 ? word : upperFirst(word))).join("");
  return codecs({ file }).exported(file, `${/^\d/.test(name) ? "_" : ""}${name}Types`);
}

/** The constant that maps the wire names of an enum to its proto names. */
export function enumNamesName(type: Enum): string {
  return codecs(type).internal(type, `${stemOf(type)}Names`);
}

export function routesName(service: Service): string {
  return routes(service).exported(service, `${stemOf(service)}Routes`);
}

/** The constant with the security schemes of a service. */
export function schemesName(service: Service): string {
  return routes(service).internal(service, `${stemOf(service)}Schemes`);
}

/** The constant with the security requirements that most operations of a service have. */
export function securityName(service: Service): string {
  return routes(service).internal(service, `${stemOf(service)}Security`);
}

/** The constant with what all operations of a service have in common. */
export function serviceTraitsName(service: Service): string {
  return routes(service).internal(service, `${stemOf(service)}Service`);
}

/** The constant with the error formats of a service or of one operation, in the client or in the routes. */
export function errorFormatsName(service: Service, operation: Operation | undefined, kind: FileKind): string {
  const names = kind === "client" ? client(service) : routes(service);
  return names.internal(operation ?? service, `${operationStem(service, operation)}Errors`);
}

/** The function that reads the error responses of a service or of one operation. */
export function errorName(service: Service, operation: Operation | undefined): string {
  return client(service).exported(operation ?? service, `${operationStem(service, operation)}Error`);
}

/** The function that creates the error responses of a service or of one operation. */
export function failureName(service: Service, operation: Operation | undefined): string {
  return handlers(service).exported(operation ?? service, `${operationStem(service, operation)}Failure`);
}

/** The function that checks an update for changes of IMMUTABLE fields. */
export function immutableCheckName(operation: Operation): string {
  return handlers(operation.service).exported(operation, `check${upperFirst(callName(operation))}`);
}

function operationStem(service: Service, operation: Operation | undefined): string {
  return stemOf(service) + (operation === undefined ? "" : upperFirst(operation.localName));
}

/** The function that returns the fields of a message in brackets, in the routes of `file`. */
export function deepFieldsName(message: Message, file: File): string {
  return routes({ file }).internal(message, `${stemOf(message)}Fields`);
}

/** The function that returns what a message other than an object holds in brackets, in the routes of `file`. */
export function deepObjectName(message: Message, file: File): string {
  return routes({ file }).internal(message, `${stemOf(message)}Value`);
}

export function clientName(service: Service): string {
  return client(service).exported(service, `${upperFirst(service.localName)}Client`);
}

export function clientFactoryName(service: Service): string {
  return client(service).exported(service, `create${clientName(service)}`);
}

/** The constant with the URL of a service that declares its host. */
export function baseUrlName(service: Service): string {
  return client(service).exported(service, `${stemOf(service)}BaseUrl`);
}

/** The function that creates a transport for a service that declares its host. */
export function transportFactoryName(service: Service): string {
  return client(service).exported(service, `create${upperFirst(service.localName)}Transport`);
}

/** The type of the credentials for the security schemes of a service. */
export function credentialsName(service: Service): string {
  return client(service).exported(service, `${upperFirst(service.localName)}Credentials`);
}

/** The function that creates the interceptor for credentials. */
export function authName(service: Service): string {
  return client(service).exported(service, `${stemOf(service)}Auth`);
}

export function handlersName(service: Service): string {
  return handlers(service).exported(service, `${upperFirst(service.localName)}Handlers`);
}

export function endpointsName(service: Service): string {
  return handlers(service).exported(service, `${stemOf(service)}Endpoints`);
}

/** The type with the variables in a name of a resource. */
export function resourceNameType(resource: Resource, file: File): string {
  return resources({ file }).exported(resource, `${upperFirst(resource.localName)}Name`);
}

/** The function that returns the name of a resource. */
export function resourceNameFunction(resource: Resource, file: File): string {
  return resources({ file }).exported(resource, `${smallStart(resource.localName)}Name`);
}

/** The function that returns the variables in the name of a resource. */
export function resourceNameParser(resource: Resource, file: File): string {
  return resources({ file }).exported(resource, `parse${resourceNameType(resource, file)}`);
}

/**
 * The function that sends an operation. If services of a file share the name of an operation, the name of the service
 * precedes it.
 */
export function callName(operation: Operation): string {
  const { localName, service } = operation;
  const isShared = sharedNames(service.file).has(localName);
  const name = isShared ? operationStem(service, operation) : localName;
  return client(operation.service).exported(operation, unusableNames.has(name) ? `${name}$` : name);
}

/** The constant with the full name of a service. */
export function serviceNameConstant(service: Service): string {
  return client(service).internal(service, `${stemOf(service)}Service`);
}

/** The function that turns the positional arguments of an operation into a request. */
export function positionalName(operation: Operation): string {
  return client(operation.service).internal(operation, `${callName(operation)}Call`);
}

/** A name for a parameter of a function that sends an operation. */
export function parameterName(name: string): string {
  return unusableNames.has(name) || name === "given" ? `${name}$` : name;
}

/** The function that requests the pages of an operation. */
export function pagesName(operation: Operation): string {
  return client(operation.service).exported(operation, `${callName(operation)}Pages`);
}

/** The function that requests the pages of an operation, and yields their items. */
export function itemsName(operation: Operation): string {
  return client(operation.service).exported(operation, `${callName(operation)}Items`);
}

/** The function that starts a long-running operation. */
export function operationName(operation: Operation): string {
  return client(operation.service).exported(operation, `${callName(operation)}Operation`);
}

const shared = new WeakMap<File, ReadonlySet<string>>();

/** The names that operations of several services in a file have. Cached, since each operation asks. */
function sharedNames(file: File): ReadonlySet<string> {
  let result = shared.get(file);
  if (result === undefined) {
    const names = file.services.flatMap((service) => service.operations.map(({ localName }) => localName));
    const seen = new Set<string>();
    result = new Set(names.filter((name) => seen.size === seen.add(name).size));
    shared.set(file, result);
  }
  return result;
}

/** Names that no function of a module can have, and those of its parameters. */
const unusableNames: ReadonlySet<string> = new Set(
  [
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends false",
    "finally for function if implements import in instanceof interface let new null package private protected public",
    "return static super switch this throw true try typeof undefined var void while with yield",
    "transport request options",
  ].flatMap((line) => line.split(" ")),
);

/** The name of an operation in an interface, where `new()` would be a construct signature. */
export function methodKey({ localName }: Operation): string {
  return localName === "new" ? '"new"' : localName;
}

/** With a capital first letter. */
export function upperFirst(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const stems = new WeakMap<Message | Enum | Service, string>();

/** The name of a type with a small first word. Cached, since each type has several names. */
export function stemOf(type: Message | Enum | Service): string {
  let stem = stems.get(type);
  if (stem === undefined) {
    stem = smallStart(type.localName);
    stems.set(type, stem);
  }
  return stem;
}

/** URLMap becomes urlMap, not uRLMap. */
function smallStart(name: string): string {
  return name.replace(/^(?:[A-Z]+(?![a-z])|[A-Z])/, (head) => head.toLowerCase());
}

interface InFile {
  readonly file: File;
}

function codecs({ file }: InFile): ModuleNames {
  return moduleNames(file, "codecs", claimCodecs);
}

function routes({ file }: InFile): ModuleNames {
  return moduleNames(file, "routes", ({ services }) => services.forEach(routesName));
}

function client({ file }: InFile): ModuleNames {
  return moduleNames(file, "client", claimClient);
}

function handlers({ file }: InFile): ModuleNames {
  return moduleNames(file, "handlers", claimHandlers);
}

function resources({ file }: InFile): ModuleNames {
  return moduleNames(file, "resources", claimResources);
}

/** The functions of a message or an enum have names that no other has: types of a file differ, and so do prefixes. */
function claimCodecs(file: File): void {
  const { exported } = codecs({ file });
  const functions = [readerName, writerName, serverWriterName, validatorName];
  for (const message of file.messages) for (const nameOf of functions) exported(message, nameOf(message));
  for (const type of file.enums) for (const nameOf of [readerName, writerName]) exported(type, nameOf(type));
  for (const message of file.messages) codecName(message);
  typesName(file);
}

/** Clients, then the functions that are named for rpcs, then those that come with them. */
function claimClient({ services }: File): void {
  const operations = services.flatMap((service) => service.operations);
  for (const service of services) for (const nameOf of [clientName, clientFactoryName]) nameOf(service);
  for (const operation of operations) callName(operation);
  for (const service of services) {
    errorName(service, undefined);
    for (const nameOf of [baseUrlName, transportFactoryName, credentialsName, authName]) nameOf(service);
  }
  for (const operation of operations) {
    errorName(operation.service, operation);
    for (const nameOf of [pagesName, itemsName, operationName]) nameOf(operation);
  }
}

function claimHandlers({ services }: File): void {
  const operations = services.flatMap((service) => service.operations);
  for (const service of services) for (const nameOf of [handlersName, endpointsName]) nameOf(service);
  for (const service of services) failureName(service, undefined);
  for (const operation of operations) failureName(operation.service, operation);
  for (const operation of operations) immutableCheckName(operation);
}

function claimResources(file: File): void {
  for (const nameOf of [resourceNameType, resourceNameFunction, resourceNameParser]) {
    for (const resource of file.resources) nameOf(resource, file);
  }
}
