// A test that failed is run once more with nothing beside it. One that passes then is flaky: it is counted, named, and
// proves no requirement. These functions merge the two reports of a runner.
import { firstLine, strayError } from "./strayError.mjs";

/** With more failures than these, none is run again: something else than timing is wrong. */
export const MAX_RERUNS = 40;

/** More flaky tests than these fail the run. */
export const MAX_FLAKY = 3;

const isFailed = ({ status, assertionResults }) =>
  status === "failed" || assertionResults.some((test) => test.status === "failed");

/** The files of a Vitest report in which something failed. */
export const failedFiles = (report) => report.testResults.filter(isFailed).map(({ name }) => name);

const titleOf = ({ fullName, title }) => fullName ?? title;

/**
 * A file's second result, in which the tests that had not passed at first and passed now are marked as flaky and keep
 * the first line of why they had failed.
 */
function withFlakyTests(first, second) {
  const before = new Map(first.assertionResults.map((test) => [titleOf(test), test]));
  const assertionResults = second.assertionResults.map((test) => {
    const { status, failureMessages } = before.get(titleOf(test)) ?? {};
    if (test.status !== "passed" || status === "passed") return test;
    return { ...test, isFlaky: true, firstFailure: firstLine(failureMessages?.[0] ?? first.message) || "not finished" };
  });
  return { ...second, assertionResults };
}

/** A Vitest report with the files of a rerun in place of their first results, its totals counted again. */
export function mergeVitestReports(first, second) {
  const later = new Map(second.testResults.map((file) => [file.name, file]));
  const rerun = first.testResults.map((file) => {
    const again = later.get(file.name);
    later.delete(file.name);
    return again ? withFlakyTests(file, again) : file;
  });
  const unfinished = [...later.values()].map((file) => withFlakyTests({ assertionResults: [] }, file));
  const testResults = [...rerun, ...unfinished];
  const statuses = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const count = (wanted) => statuses.filter((status) => status === wanted).length;
  // A file that could not be read has no tests, but fails all the same.
  const unread = testResults.filter((file) => isFailed(file) && file.assertionResults.length === 0).length;
  return { ...first, testResults, numPassedTests: count("passed"), numFailedTests: count("failed") + unread };
}

/** All tests of a Playwright report, whatever the depth of their suite. */
export const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

function withSpecs(suite, later) {
  const { specs, suites } = suite;
  return {
    ...suite,
    ...(specs && { specs: specs.map((spec) => later.get(spec.id) ?? spec) }),
    ...(suites && { suites: suites.map((inner) => withSpecs(inner, later)) }),
  };
}

/** Whether something failed in a Playwright report. */
export const hasFailed = (report) => report.stats.unexpected > 0;

/** The first line of why a browser test failed. */
export const failureOf = ({ tests = [] }) => {
  const errors = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
  return errors.length > 0 ? firstLine(errors[0].message) : undefined;
};

/** A Playwright report with the tests of a rerun in place of their first results, its totals counted again. */
export function mergePlaywrightReports(first, second) {
  const failures = new Map(specsOf(first).map((spec) => [spec.id, failureOf(spec)]));
  const again = specsOf(second).map((spec) => [
    spec.id,
    spec.ok ? { ...spec, isFlaky: true, firstFailure: failures.get(spec.id) ?? "not finished" } : spec,
  ]);
  const joined = withSpecs(first, new Map(again));
  const specs = specsOf(joined);
  const unexpected = specs.filter(({ ok }) => !ok).length;
  const flaky = specs.filter(({ isFlaky }) => isFlaky).length;
  return {
    ...joined,
    stats: { ...first.stats, unexpected, expected: specs.length - first.stats.skipped - unexpected - flaky, flaky },
  };
}

/** The flaky tests of a merged Vitest report: file, test, and why it failed at first. */
export const flakyTests = (report) =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ isFlaky }) => isFlaky).map((test) => `${name}: ${titleOf(test)}: ${test.firstFailure}`),
  );

/** The flaky tests of a merged Playwright report: file, test, and why it failed at first. */
export const flakySpecs = (report) =>
  specsOf(report)
    .filter(({ isFlaky }) => isFlaky)
    .map(({ file, title, firstFailure }) => `${file}: ${title}: ${firstFailure}`);

/** The files to run again because of errors outside any test: those that caused one, or were not finished. */
export const strayFiles = ({ errors, unfinished }) => [...errors.flatMap(({ file }) => file ?? []), ...unfinished];

/**
 * Errors outside any test, after the rerun of their files if there was one: what it did not repeat is flaky. An error
 * that names no file, while all files were finished, cannot be run again.
 */
export function judgeStrays(first, second) {
  const unfinished = first.unfinished.length > 0 ? ` (not finished: ${first.unfinished.join(", ")})` : "";
  const textOf = ({ file, text }) => (file ? `${file}: ${strayError(text)}` : `${strayError(text)}${unfinished}`);
  const canRerun = ({ file }) => file !== undefined || first.unfinished.length > 0;
  if (!second) return { failed: first.errors.map(textOf), flaky: [] };
  const lost = second.unfinished.map((file) => `${file}: not finished`);
  const failed = [...first.errors.filter((error) => !canRerun(error)), ...second.errors].map(textOf).concat(lost);
  return { failed, flaky: first.errors.filter(canRerun).map(textOf) };
}
