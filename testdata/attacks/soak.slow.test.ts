import { soakSuite } from "./soak/soak-suite.ts";
import { testAttacks } from "./test-attacks.ts";

const suite = await soakSuite();
const isShort = (name: string) => /watchers|calls|gigabyte|upload/.test(name);

testAttacks(suite, (name) => !isShort(name), { count: 30, seconds: 6 });
testAttacks(suite, isShort, { count: 10, seconds: 3 });
