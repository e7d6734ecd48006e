import { Writable } from "node:stream";
import { SingleBar } from "cli-progress";
import type { Terminal, TextOutput } from "../terminal.ts";

/** A bar on a terminal, for what takes more than a second. */
export interface Progress {
  /** Tells what comes next, as a part of the whole: 0.5 is half of it. */
  report(part: number, task: string): void;
  /** Removes the bar. */
  end(): void;
}

const patience = 1000;

/** Other outputs than terminals get nothing: logs and pipes keep what a bar would overwrite. */
export function createProgress({ stderr }: Terminal, now: () => number = Date.now): Progress {
  if (stderr.isTTY !== true) return { report() {}, end() {} };
  const start = now();
  let bar: SingleBar | undefined;
  return {
    report(part, task) {
      if (bar === undefined && now() - start < patience) return;
      bar ??= startBar(stderr);
      bar.update(Math.round(part * 100), { task });
    },
    end: () => bar?.stop(),
  };
}

function startBar(output: TextOutput): SingleBar {
  // The bar is drawn in steps, between calls that keep the thread busy.
  const bar = new SingleBar({
    format: "{bar} {percentage} %  {task}",
    barCompleteChar: "█",
    barIncompleteChar: "░",
    barsize: 30,
    stream: outputStream(output),
    clearOnComplete: true,
    hideCursor: true,
    forceRedraw: true,
    fps: 100,
  });
  bar.start(100, 0, { task: "" });
  return bar;
}

function outputStream(output: TextOutput): Writable {
  const write: Writable["_write"] = (chunk, _encoding, done) => {
    output.write(String(chunk));
    done();
  };
  return Object.assign(new Writable({ write }), { isTTY: true, columns: output.columns ?? 80 });
}
