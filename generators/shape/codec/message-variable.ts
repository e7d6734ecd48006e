import { type Code, identifier } from "@protoc-gen-rest/plugin";

/** The variable that holds the message in readers and writers. */
export const messageVariable: Code = identifier("message");
