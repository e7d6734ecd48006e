import { pluginSuite } from "./plugin/plugin-suite.ts";
import { testAttacks } from "./test-attacks.ts";

// A third of the hostile strings in each shape: every string in one shape of each place.
testAttacks(await pluginSuite(), (name) => /^(?:hostile|growth)/.test(name), { count: 64 });
