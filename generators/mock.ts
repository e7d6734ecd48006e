import type { RuleId } from "@protoc-gen-rest/plugin";
import { readServices } from "./commands/input/read-services.ts";
import { createMockOf, type Mock } from "./mock/create-mock.ts";
import type { MockOptions } from "./mock/mock-options.ts";

export type { Mock } from "./mock/create-mock.ts";
export type { MockOptions } from "./mock/mock-options.ts";

/** Options of `createMock` and `createMockFetch`. */
export interface CreateMockOptions extends MockOptions {
  /** Folders of imports, for protoc. */
  readonly include?: readonly string[];
  /** Rules whose errors become warnings, as the plugin option `tolerate`. */
  readonly tolerate?: readonly RuleId[];
  /** Labels of `google.api.visibility`, as the plugin option `visibility`. */
  readonly visibility?: readonly string[];
  /** The server that the API is behind, as the plugin option `upstream`. */
  readonly upstream?: "none" | "grpc-gateway" | "connect";
}

/**
 * Creates a mock of the API that `input` describes: a folder of proto files, a proto file, a buf image, a descriptor set or a
 * captured request, as for the command `mock`. Compiles proto files with the buf or protoc of the project, and throws an
 * error with everything that is wrong in them.
 */
export function createMock(input: string, options: CreateMockOptions = {}): Mock {
  return createMockOf(readServices(input, options), options);
}

/** Creates a function that stands in for `fetch` and responds as the API that `input` describes: see `createMock`. */
export function createMockFetch(input: string, options: CreateMockOptions = {}): Mock["fetch"] {
  return createMock(input, options).fetch;
}
