interface TestFile {
  name: string;
  status: string;
  assertionResults: { status: string; title?: string; fullName?: string; isFlaky?: boolean }[];
}

interface BrowserReport {
  suites: object[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** With more failures than these, none is run again: something else than timing is wrong. */
export const MAX_RERUNS: number;
/** More flaky tests than these fail the run. */
export const MAX_FLAKY: number;
/** The files of a Vitest report in which something failed. */
export function failedFiles(report: { testResults: TestFile[] }): string[];
/** A Vitest report with the files of a rerun in place of their first results, its totals counted again. */
export function mergeVitestReports(
  first: { testResults: TestFile[] },
  second: { testResults: TestFile[] },
): { testResults: TestFile[]; numPassedTests: number; numFailedTests: number };
/** All tests of a Playwright report, whatever the depth of their suite. */
export function specsOf(suite: object): { id: string; title: string; file: string; ok: boolean }[];
/** Whether something failed in a Playwright report. */
export function hasFailed(report: Pick<BrowserReport, "stats">): boolean;
/** A Playwright report with the tests of a rerun in place of their first results, its totals counted again. */
export function mergePlaywrightReports(first: BrowserReport, second: Pick<BrowserReport, "suites">): BrowserReport;
/** The first line of why a browser test failed. */
export function failureOf(spec: object): string | undefined;
/** The flaky tests of a merged Vitest report: file, test, and why it failed at first. */
export function flakyTests(report: { testResults: TestFile[] }): string[];
/** The flaky tests of a merged Playwright report: file, test, and why it failed at first. */
export function flakySpecs(report: { suites: object[] }): string[];
/** What Vitest's own report leaves out. */
export interface Strays {
  errors: { text: string; file?: string }[];
  unfinished: string[];
}
/** The files to run again because of errors outside any test: those that caused one, or were not finished. */
export function strayFiles(strays: Strays): string[];
/** Errors outside any test, after the rerun of their files if there was one: what it did not repeat is flaky. */
export function judgeStrays(first: Strays, second?: Strays): { failed: string[]; flaky: string[] };
