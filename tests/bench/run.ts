import { benchAgent } from "./agent";
import { benchBytes } from "./bytes";
import { benchConnect } from "./connect";
import { benchConsole } from "./console";
import { benchDev } from "./dev";
import { benchDocuments } from "./documents";
import { benchEveryList } from "./everyList";
import { benchForms } from "./forms";
import { benchGrowth } from "./growth";
import { benchLists } from "./lists";
import { benchMap } from "./map";
import { benchMass } from "./mass";

// npm run bench [-- documents | lists [DEVICES] | forms [SHAPE] | dev | bytes | agent | map | growth | everylist [PATH] | mass [DEVICES] | console [ROUNDS] | connect]: prints times and their ratios to a floor measured in the same run.
const [only, size] = process.argv.slice(2);
const benches: Record<string, () => Promise<object[]> | object[]> = {
  documents: benchDocuments,
  lists: () => benchLists(Number(size ?? 5000)),
  forms: () => benchForms(size),
  dev: benchDev,
  bytes: benchBytes,
  agent: benchAgent,
  map: benchMap,
};
/** Benchmarks that take minutes; they only run when named. */
const slow: typeof benches = {
  growth: benchGrowth,
  everylist: () => benchEveryList(size),
  mass: () => benchMass(Number(size ?? 100_000)),
  console: () => benchConsole(Number(size ?? 5)),
  connect: benchConnect,
};

const known = { ...benches, ...slow };
if (only !== undefined && !(only in known)) {
  process.stderr.write(`There is no bench ${JSON.stringify(only)}; there are ${Object.keys(known).join(", ")}.\n`);
  process.exit(1);
}
for (const [name, bench] of Object.entries(only === undefined ? benches : known)) {
  if (only === undefined || only === name) console.table(await bench());
}
