interface TestFile {
  name: string;
  status: string;
  assertionResults: { status: string }[];
}

interface BrowserReport {
  suites: object[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** More failures than these are no matter of a busy machine: none of them is run again. */
export const MAX_RERUNS: number;
/** The files of a report of Vitest in which something failed. */
export function failedFiles(report: { testResults: TestFile[] }): string[];
/** A report of Vitest with the files of a later one in their places, its counts made anew. */
export function mergeVitestReports(
  first: { testResults: TestFile[] },
  second: { testResults: TestFile[] },
): { testResults: TestFile[]; numPassedTests: number; numFailedTests: number };
/** The tests of a report of Playwright, however deep they stand. */
export function specsOf(suite: object): { id: string; title: string; file: string; ok: boolean }[];
/** Whether something failed in a report of Playwright. */
export function hasFailed(report: Pick<BrowserReport, "stats">): boolean;
/** A report of Playwright with the tests of a later one in their places, its counts made anew. */
export function mergePlaywrightReports(first: BrowserReport, second: Pick<BrowserReport, "suites">): BrowserReport;
