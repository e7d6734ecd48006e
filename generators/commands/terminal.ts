import { styleText } from "node:util";

/** A stream that commands write to. */
export interface TextOutput {
  write(chunk: string | Uint8Array): unknown;
  readonly isTTY?: boolean | undefined;
  /** The width of a terminal. */
  readonly columns?: number | undefined;
  /** Whether a terminal shows colors; false if NO_COLOR is set. */
  hasColors?(): boolean;
}

/** The streams of a command: those of the process, or of a test. */
export interface Terminal {
  readonly stdout: TextOutput;
  readonly stderr: TextOutput;
}

type Style = Parameters<typeof styleText>[0];

/** Styles a text for a terminal with colors; for other outputs the text stays as it is. */
export function paint(output: TextOutput, style: Style, text: string): string {
  return isColorful(output) ? styleText(style, text, { validateStream: false }) : text;
}

export function isColorful(output: TextOutput): boolean {
  return output.isTTY === true && output.hasColors?.() === true;
}
