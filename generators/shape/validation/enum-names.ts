import { type Code, type Enum, stringLiteral } from "@protoc-gen-rest/plugin";

// For shapes whose enums, or their JSON forms, are wire names.

/** Readers turn the numbers of declared values into names. */
export function wireLiteral({ values }: Enum, number: number): Code {
  const name = values.find((value) => value.number === number)?.wireName;
  return name === undefined ? String(number) : stringLiteral(name);
}

/** Only a value without a name is a number. */
export function isUndeclaredName(type: Enum, value: string): string {
  const zero = type.values.some(({ number, wireName }) => number === 0 && wireName === undefined);
  return `typeof ${value} === "number"${zero ? ` && ${value} !== 0` : ""}`;
}
