import { clientSuite } from "./client/client-suite.ts";
import { testAttacks } from "./test-attacks.ts";

testAttacks(await clientSuite(), () => true);
