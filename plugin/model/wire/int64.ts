import type { Field } from "../elements/model.ts";

/** Whether the values of the field are 64-bit integers that travel as JSON strings; those in wrapper messages do. */
export function is64BitText({ form }: Field): boolean {
  return form.int64?.isText === true;
}
