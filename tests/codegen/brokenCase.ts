import { cp, mkdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compile, formatProblem } from "../../codegen/index";

const fixtures = join(import.meta.dirname, "../fixtures/broken");

/** The same for all cases, so that what they leave as it is in the base is compiled once. */
const root = join(tmpdir(), `documents-${process.pid}`);

/** The folder of one case of broken documents. */
export function caseFolder(name: string): string {
  return join(fixtures, "cases", name);
}

/** Compiles the files of a case as an overlay over the valid base, and returns the formatted problems and warnings. */
export async function problemsOfCase(name: string): Promise<string[]> {
  await rm(root, { recursive: true, force: true });
  await mkdir(root);
  const [base, overlay] = [join(root, "base"), join(root, "overlay")];
  try {
    await cp(join(fixtures, "base"), base, { recursive: true });
    await cp(caseFolder(name), base, { recursive: true });
    await rm(join(base, "expected.txt"));
    const hasOverlay = await rename(join(base, "overlay"), overlay).then(
      () => true,
      () => false,
    );
    const { problems, warnings } = await compile({ folders: hasOverlay ? [base, overlay] : [base] });
    const lines = [...problems.map(formatProblem), ...warnings.map((warning) => `${formatProblem(warning)} (warning)`)];
    return lines.map((line) => line.replaceAll(`${base}/`, "").replaceAll(`${root}/`, ""));
  } finally {
    await rm(root, { recursive: true });
  }
}
