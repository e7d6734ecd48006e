import { serverSuite } from "./server/server-suite.ts";
import { testAttacks } from "./test-attacks.ts";

testAttacks(await serverSuite(), (name) => /^(?:size|refused upgrade): /.test(name));
