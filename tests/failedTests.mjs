// What failed, told once more at the end of a run, where nobody has to look for it among thousands of lines.
import { specsOf } from "./rerunFailed.mjs";
import { strayError } from "./strayError.mjs";

const firstLine = (text = "") => text.trim().split("\n", 1)[0];

const ofFile = ({ name, status, message, assertionResults }) => {
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length > 0)
    return failed.map((test) => `${name}: ${test.fullName ?? test.title}: ${firstLine(test.failureMessages?.[0])}`);
  return status === "failed" ? [`${name}: ${firstLine(message) || "what its tests stand on failed"}`] : [];
};

/** What failed by a report of Vitest: file, test and the first line of its message; also files whose hooks failed. */
export const failedTests = (report) => report.testResults.flatMap(ofFile);

/** What failed by a report of Playwright: file and test, and errors outside any test. */
export const failedSpecs = (report) => [
  ...specsOf(report)
    .filter(({ ok }) => !ok)
    .map(({ file, title }) => `${file}: ${title}`),
  ...(report.errors ?? []).map(({ stack, message }) => strayError(stack ?? message)),
];
