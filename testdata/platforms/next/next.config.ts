import { join } from "node:path";
import type { NextConfig } from "next";

// The runtime of this repository is outside of this directory.
const config: NextConfig = { turbopack: { root: join(import.meta.dirname, "../../..") } };

// Next.js reads the default export.
export default config;
