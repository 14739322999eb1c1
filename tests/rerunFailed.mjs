// What failed while two tests ran side by side is run again with nothing beside it: a fault fails again, a wait that
// was too short for a machine with busy cores does not. Both looks are said; these functions join their reports.

/** More failures than these are no matter of a busy machine. */
export const MAX_RERUNS = 40;

const isFailed = ({ status, assertionResults }) =>
  status === "failed" || assertionResults.some((test) => test.status === "failed");

/** The files of a report of Vitest in which something failed. */
export const failedFiles = (report) => report.testResults.filter(isFailed).map(({ name }) => name);

/** A report of Vitest with the files of a later one in their places, its counts made anew. */
export function mergeVitestReports(first, second) {
  const later = new Map(second.testResults.map((file) => [file.name, file]));
  const testResults = first.testResults.map((file) => later.get(file.name) ?? file);
  const statuses = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const count = (wanted) => statuses.filter((status) => status === wanted).length;
  // A file that could not be read has no tests, but fails all the same.
  const unread = testResults.filter((file) => isFailed(file) && file.assertionResults.length === 0).length;
  return { ...first, testResults, numPassedTests: count("passed"), numFailedTests: count("failed") + unread };
}

/** The tests of a report of Playwright, however deep they stand. */
export const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

function withSpecs(suite, later) {
  const { specs, suites } = suite;
  return {
    ...suite,
    ...(specs && { specs: specs.map((spec) => later.get(spec.id) ?? spec) }),
    ...(suites && { suites: suites.map((inner) => withSpecs(inner, later)) }),
  };
}

/** Whether something failed in a report of Playwright. */
export const hasFailed = (report) => report.stats.unexpected > 0;

/** A report of Playwright with the tests of a later one in their places, its counts made anew. */
export function mergePlaywrightReports(first, second) {
  const joined = withSpecs(first, new Map(specsOf(second).map((spec) => [spec.id, spec])));
  const specs = specsOf(joined);
  const unexpected = specs.filter(({ ok }) => !ok).length;
  return {
    ...joined,
    stats: { ...first.stats, unexpected, expected: specs.length - first.stats.skipped - unexpected, flaky: 0 },
  };
}
