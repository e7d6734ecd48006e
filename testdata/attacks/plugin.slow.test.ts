import { pluginSuite } from "./plugin/plugin-suite.ts";
import { testAttacks } from "./test-attacks.ts";

const suite = await pluginSuite();
const isLong = (name: string) => /^(?:hostile|growth)/.test(name);

testAttacks(suite, (name) => !isLong(name), { count: 200 });

// A third of the hostile strings in each shape: every string in one shape of each place.
testAttacks(suite, isLong, { count: 64 });
