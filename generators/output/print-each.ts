import { type Element, ExchangeError } from "@protoc-gen-rest/plugin";

/** A failure while an element of a proto file is printed. */
class PrintError extends Error {
  constructor(subject: string, cause: unknown) {
    super(`cannot print ${subject}`, { cause });
    this.name = "PrintError";
  }
}

/**
 * Prints each element. An error names the innermost element and its place, so that a report of it can be reproduced. What is wrong
 * with the request passes as it is.
 */
export function printEach<E extends Element>(elements: Iterable<E>, print: (element: E) => void): void {
  for (const element of elements) {
    try {
      print(element);
    } catch (error) {
      if (error instanceof PrintError || error instanceof ExchangeError) throw error;
      const { file, line, column } = element.place;
      throw new PrintError(`${element.fullName} (${file}:${line}:${column})`, error);
    }
  }
}

/** Prints the file of a name. An error names it, below what names the element. */
export function printNamed<T>(name: string, print: () => T): T {
  try {
    return print();
  } catch (error) {
    throw error instanceof ExchangeError ? error : new PrintError(name, error);
  }
}
