import { expect, test } from "vitest";
import { peerNetwork } from "./peer-network.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["0:0:0:0:0:FFFF:192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
  ["2001:db8::1:2:3:4:5", "2001:db8:0:1::/64"],
  ["2001:db8::2:3:4:5", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
  ["2001:db8:1::192.0.2.1", "2001:db8:1:0::/64"],
  [undefined, undefined],
])("%s counts as %s", (peer, network) => {
  expect(peerNetwork(peer)).toBe(network);
});

test("all addresses of a /64 are one, those of its neighbour are not", () => {
  const one = Array.from({ length: 1000 }, (_, at) =>
    peerNetwork(`2001:db8:1:2:${at.toString(16)}::${at.toString(16)}`),
  );
  expect(new Set(one)).toEqual(new Set(["2001:db8:1:2::/64"]));
  expect(peerNetwork("2001:db8:1:3::1")).toBe("2001:db8:1:3::/64");
});

test("a text that is no address takes no time", () => {
  expect(peerNetwork(`${"0:".repeat(100_000)}x`)).toBe("0:0:0:0::/64");
});
