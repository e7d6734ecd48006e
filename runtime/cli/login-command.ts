import type { Command } from "commander";
import type { Fetch } from "../client/exchange/transport-options.ts";
import { timerDelay } from "../time/timer-delay.ts";
import { CliError, type CliOptions, type CliService, type CliTerminal } from "./cli-service.ts";
import { loginScheme } from "./credentials.ts";
import { deviceLogin } from "./device-login.ts";
import { removeTokens, writeTokens } from "./kept-tokens.ts";
import { printableLine } from "./printable.ts";

/** Adds `login` and `logout`. */
export function addLogin(place: Command, options: CliOptions, service: CliService, terminal: CliTerminal): void {
  const { name, login, fetch: send = fetch as Fetch } = options;
  const { stdout, stderr } = terminal;
  place
    .command("login")
    .description("log in with a browser, here or on another device")
    .action(async () => {
      const tokenUrl =
        login?.tokenUrl ?? service.schemes?.find(({ name }) => name === loginScheme(options, service))?.tokenUrl;
      if (login === undefined || tokenUrl === undefined) throw new CliError("the login has no token URL");
      const { token, expiresAt, refreshToken } = await deviceLogin(login, tokenUrl, {
        fetch: send,
        show: ({ url, code }) => void stderr.write(`${printableLine(`Open ${url} and enter the code ${code}`)}\n`),
        wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, timerDelay(milliseconds))),
        now: Date.now,
      });
      writeTokens(name, { accessToken: token, expiresAt, refreshToken }, terminal);
      stdout.write("logged in\n");
    });
  place
    .command("logout")
    .description("forget the login")
    .action(() => {
      removeTokens(name, terminal);
      stdout.write("logged out\n");
    });
}
