import { soakSuite } from "./soak/soak-suite.ts";
import { testAttacks } from "./test-attacks.ts";

testAttacks(await soakSuite(), () => true, { count: 30, seconds: 12 });
