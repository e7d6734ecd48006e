import { pluginSuite } from "./plugin/plugin-suite.ts";
import { testAttacks } from "./test-attacks.ts";

testAttacks(await pluginSuite(), (name) => !/^(?:hostile|growth)/.test(name), { count: 200 });
