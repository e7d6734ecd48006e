import { type Attack, hold, Tally } from "../attack.ts";
import { sendToFetch, sendToNode, type WellFramed } from "./agreement.ts";
import type { Served } from "./served.ts";

const megabyte = 1 << 20;
/** The longest answer to a refused request, whatever the request. */
const maxRefusalBytes = 256 * 1024;

/** Bodies just under the limit of 4 MiB that cost as much as they can. */
const bodies: Readonly<Record<string, () => string>> = {
  "a long key over 20 mistakes": () => {
    const list = `[${Array<string>(20).fill('"x"').join()}]`;
    return `{"children":{"${"k".repeat(3.9 * megabyte)}":{"numbers":${list}}}}`;
  },
  "4 MB of mistakes": () => `{"list":[${"1,".repeat(2 * megabyte - 20)}1]}`,
  "4 MB of nested lists": () => `{"list":[${"[],".repeat(1.3 * megabyte)}[]]}`,
  "4 MB of unknown members": () => `{${Array.from({ length: 340_000 }, (_, i) => `"a${i}":1`).join()}}`,
  "4 MB of one string": () => `{"text":"${"x".repeat(4 * megabyte - 100)}"}`,
  "4 MB of escapes": () => `{"text":"${"\\u0041".repeat(0.66 * megabyte)}"}`,
  "4 MB of doubled names": () => `{${'"text":"",'.repeat(400_000)}"text":""}`,
  "4 MB of brackets": () => `{"value":${"[".repeat(2 * megabyte - 20)}${"]".repeat(2 * megabyte - 20)}}`,
  "4 MB of a number": () => `{"number":${"9".repeat(4 * megabyte - 100)}}`,
  "4 MB of base64": () => `{"data":"${"AAA*".repeat(megabyte - 100)}"}`,
  "4 MB of an enum": () => `{"kind":"${"K".repeat(4 * megabyte - 100)}"}`,
  "4 MB of a type": () => `{"any":{"@type":"${"a/".repeat(2 * megabyte - 100)}"}}`,
  "4 MB of a timestamp": () => `{"time":"2024-02-29T12:00:00.${"0".repeat(4 * megabyte - 100)}Z"}`,
};

const partHeaderBytes = 8000;

/** 4 MB of parts whose headers are as long as they may be. */
function parts(headers: string, filler: string): string {
  const room = partHeaderBytes - headers.length;
  const part = `--b\r\n${headers.replace("FILLER", () => filler.repeat(room / filler.length))}\r\n\r\nx\r\n`;
  return `${part.repeat(480)}--b--`;
}

const attachment = 'content-disposition: form-data; name="attachments"; filename="f"\r\n';
const forms: Readonly<Record<string, () => WellFramed>> = {
  "4 MB of spaces in media types": () => multipart(`${attachment}content-type: xFILLERy`, " "),
  "4 MB of spaces in encodings": () => multipart(`${attachment}content-transfer-encoding: base64FILLERy`, " "),
  "4 MB of quotes in names": () => multipart('content-disposition: form-data; name="attachments"FILLER', ';a="'),
  "4 MB of semicolons in names": () => multipart('content-disposition: form-data; name="attachments"FILLER', ";\t"),
  "4 MB of lines in parts": () => multipart(`${attachment}FILLERx: y`, "a:\r\n"),
  "4 MB of carriage returns in a part": () => {
    return { ...multipart(`${attachment}x: y`, ""), body: Buffer.from(`--b\r\n${"\r\n-".repeat(1.3 * megabyte)}`) };
  },
  "4 MB of dots in a form": () => form(`${"a.".repeat(2 * megabyte - 100)}=1`),
  "4 MB of brackets in a form": () => form(`extra${"[]".repeat(2 * megabyte - 100)}=1`),
};

function multipart(headers: string, filler: string): WellFramed {
  const type = "multipart/form-data; boundary=b";
  return {
    method: "POST",
    path: "/v1/upload",
    headers: { "content-type": type },
    body: Buffer.from(parts(headers, filler)),
  };
}

function form(text: string): WellFramed {
  const type = "application/x-www-form-urlencoded";
  return { method: "POST", path: "/v1/form", headers: { "content-type": type }, body: Buffer.from(text) };
}

/** The CPU time that a good body of the same size takes on this machine, and how much more a bad one may take. */
let goodMilliseconds: number | undefined;
const maxFactor = 2;

async function timeGoodBody(served: Served): Promise<number> {
  if (goodMilliseconds !== undefined) return goodMilliseconds;
  const start = process.cpuUsage();
  await sendToFetch(served, bodyOf(`{"numbers":[${"1,".repeat(2 * megabyte - 20)}1]}`));
  goodMilliseconds = Math.max(1000, cpuMillisecondsSince(start));
  return goodMilliseconds;
}

function cpuMillisecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function bodyOf(text: string): WellFramed {
  const headers = { "content-type": "application/json" };
  return { method: "POST", path: "/v1/echo", headers, body: Buffer.from(text) };
}

/** The largest answers and the longest times that a body of the allowed size can cause. */
export function sizeAttacks(served: Served): Attack[] {
  const ofJson = Object.entries(bodies).map(([name, write]) => [name, () => bodyOf(write())] as const);
  return [...ofJson, ...Object.entries(forms)].map(([name, write]) => ({
    name: `size: ${name}`,
    async run() {
      const tally = new Tally();
      const sent = write();
      const limit = Math.round(maxFactor * (await timeGoodBody(served)));
      const before = process.memoryUsage().rss;
      let milliseconds = Number.POSITIVE_INFINITY;
      for (const send of [sendToFetch, sendToNode, sendToFetch]) {
        const start = process.cpuUsage();
        const { status, content } = await send(served, sent);
        milliseconds = Math.min(milliseconds, Math.round(cpuMillisecondsSince(start)));
        tally.add(status);
        tally.note = `${sent.body?.length} bytes: ${content.length} bytes in ${milliseconds} ms, +${Math.round((process.memoryUsage().rss - before) / 1e6)} MB`;
        hold(status < 500, `answered with ${status}`);
        hold(status < 400 || content.length <= maxRefusalBytes, `a refusal of ${content.length} bytes`);
      }
      hold(milliseconds <= limit, `took ${milliseconds} ms, more than ${limit} ms`);
      served.check();
      return tally;
    },
  }));
}
