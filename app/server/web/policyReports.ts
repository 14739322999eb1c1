import type { FastifyInstance } from "fastify";
import type { Logger } from "../log/createLogger";

/** Number of CSP violation reports since the start. */
export interface PolicyReports {
  count: number;
}

const MAX_REPORT_BYTES = 16_384;
const MAX_LOGGED_PER_HOUR = 60;
const MAX_LOGGED_LENGTH = 600;

/** Removes queries and token-like segments from URLs, which may be secret, as in mailed links. */
function withoutSecrets(report: string): string {
  return report.replace(/([?#])[^"\\\s]+/g, "$1…").replace(/(\/)[\w-]{32,}/g, "$1…");
}

/** Receives CSP violation reports: counts all and logs a limited number per hour. */
export function receivePolicyReports(app: FastifyInstance, log: Logger, clock = () => Date.now()): PolicyReports {
  const reports: PolicyReports = { count: 0 };
  let hour = { start: clock(), logged: 0 };
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const kinds = ["application/csp-report", "application/reports+json", "application/json"];
    scope.addContentTypeParser(kinds, { parseAs: "string", bodyLimit: MAX_REPORT_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post("/csp-report", async (request, reply) => {
      reports.count += 1;
      if (clock() - hour.start > 3_600_000) hour = { start: clock(), logged: 0 };
      hour.logged += 1;
      if (hour.logged <= MAX_LOGGED_PER_HOUR) {
        log.warn("A browser reports a broken content security policy.", {
          report: withoutSecrets(String(request.body)).slice(0, MAX_LOGGED_LENGTH),
        });
      }
      return reply.code(204).send();
    });
  });
  return reports;
}
