import { commandsSuite } from "./commands/commands-suite.ts";
import { testAttacks } from "./test-attacks.ts";

testAttacks(await commandsSuite(), () => true, { count: 12 });
