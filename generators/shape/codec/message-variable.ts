import { type Code, identifier } from "@protoc-gen-rest/plugin";

/** The message in readers, which make it, and in writers, which take it. */
export const messageVariable: Code = identifier("message");
