export { restPlugin } from "./plugin.ts";
