import type { FastifyInstance } from "fastify";
import type { Logger } from "../log/createLogger";

/** How many broken-policy reports came since the start; zero is what is wanted. */
export interface PolicyReports {
  count: number;
}

const LARGEST_REPORT = 16_384;
const LOGGED_AN_HOUR = 60;
const SHOWN = 600;

/** A page's address may be a secret, as that of a link in a mail is: its query and what looks like a token are left out. */
function withoutSecrets(report: string): string {
  return report.replace(/([?#])[^"\\\s]+/g, "$1…").replace(/(\/)[\w-]{32,}/g, "$1…");
}

/** Takes the browsers' reports of a broken content security policy: counts all, logs a bounded number. */
export function receivePolicyReports(app: FastifyInstance, log: Logger, clock = () => Date.now()): PolicyReports {
  const reports: PolicyReports = { count: 0 };
  let hour = { began: clock(), logged: 0 };
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const kinds = ["application/csp-report", "application/reports+json", "application/json"];
    scope.addContentTypeParser(kinds, { parseAs: "string", bodyLimit: LARGEST_REPORT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post("/csp-report", async (request, reply) => {
      reports.count += 1;
      if (clock() - hour.began > 3_600_000) hour = { began: clock(), logged: 0 };
      hour.logged += 1;
      if (hour.logged <= LOGGED_AN_HOUR) {
        log.warn("A browser reports a broken content security policy.", {
          report: withoutSecrets(String(request.body)).slice(0, SHOWN),
        });
      }
      return reply.code(204).send();
    });
  });
  return reports;
}
