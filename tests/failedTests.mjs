// What failed, told once more at the end of a run, where nobody has to look for it among thousands of lines.
import { failureOf, specsOf } from "./rerunFailed.mjs";
import { firstLine, strayError } from "./strayError.mjs";

const ofFile = ({ name, status, message, assertionResults }) => {
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length > 0)
    return failed.map((test) => `${name}: ${test.fullName ?? test.title}: ${firstLine(test.failureMessages?.[0])}`);
  return status === "failed" ? [`${name}: ${firstLine(message) || "what its tests stand on failed"}`] : [];
};

/** What failed by a report of Vitest: file, test and the first line of its message; also files whose hooks failed. */
export const failedTests = (report) => report.testResults.flatMap(ofFile);

/** What failed by a report of Playwright: file, test and the first line of its message, and errors outside any test. */
export const failedSpecs = (report) => [
  ...specsOf(report)
    .filter(({ ok }) => !ok)
    .map((spec) => `${spec.file}: ${spec.title}: ${failureOf(spec) ?? "no message"}`),
  ...(report.errors ?? []).map(({ stack, message }) => strayError(stack ?? message)),
];
