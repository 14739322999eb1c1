// npm's `prepare` script: writes the generated files, for which an installation without development packages has no
// use and no generators.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const tsx = "node_modules/tsx/dist/cli.mjs";
if (existsSync(tsx)) {
  const { status } = spawnSync(process.execPath, [tsx, "codegen/cli.ts", "codegen"], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}
