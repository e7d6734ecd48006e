import { fuzzSuite } from "./fuzz/fuzz-suite.ts";
import { testAttacks } from "./test-attacks.ts";

testAttacks(await fuzzSuite(), () => true, { count: 500 });
