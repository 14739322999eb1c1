import { benchBytes } from "./bytes";
import { benchDocuments } from "./documents";
import { benchForms } from "./forms";
import { benchLists } from "./lists";

// npm run bench [-- documents | lists [DEVICES] | forms | bytes]: speed as ratios to a floor in the same run.
const [only, size] = process.argv.slice(2);
const benches: Record<string, () => Promise<object[]> | object[]> = {
  documents: benchDocuments,
  lists: () => benchLists(Number(size ?? 5000)),
  forms: benchForms,
  bytes: benchBytes,
};

if (only !== undefined && !(only in benches)) {
  process.stderr.write(`There is no bench ${JSON.stringify(only)}; there are ${Object.keys(benches).join(", ")}.\n`);
  process.exit(1);
}
for (const [name, bench] of Object.entries(benches)) {
  if (only === undefined || only === name) console.table(await bench());
}
