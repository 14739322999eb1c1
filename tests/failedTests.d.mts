interface TestFile {
  name: string;
  status: string;
  message?: string;
  assertionResults: { status: string; title: string; fullName?: string; failureMessages?: string[] }[];
}

/** What failed by a report of Vitest: file, test and the first line of its message; also files whose hooks failed. */
export function failedTests(report: { testResults: TestFile[] }): string[];
/** What failed by a report of Playwright: file and test, and errors outside any test. */
export function failedSpecs(report: { suites: object[]; errors?: { message?: string; stack?: string }[] }): string[];
