import type { AutomationParts } from "../automations/runAutomations";
import { scheduleAutomations } from "../automations/scheduleAutomations";
import { scheduleBackups } from "../backups/scheduleBackups";
import { scheduleServiceExtensions } from "../credits/scheduleServiceExtensions";
import type { Database } from "../database/openDatabase";
import { scheduleFileCleanup } from "../files/scheduleFileCleanup";
import { scheduleCountCompaction } from "../history/scheduleCountCompaction";
import { scheduleHistory } from "../history/scheduleHistory";
import type { Retention } from "../history/series";
import type { Cleanup } from "../lifecycle/Cleanup";
import { expireRateLimits } from "../limits/expireRateLimits";
import { expireChannels } from "../live/expireChannels";
import type { Logger } from "../log/createLogger";
import { scheduleRecordingCleanup } from "../recordings/scheduleRecordingCleanup";
import type { ReportParts } from "../reports/ReportParts";
import { scheduleReports } from "../reports/scheduleReports";
import type { Services } from "../requests/Context";
import { watchQuickHubs } from "../vpn/watchQuickHubs";

/** Deletes periodically what is not kept any longer. */
function deleteExpired(
  kysely: Database["kysely"],
  stored: Services["files"],
  { log, clock }: { log: Logger; clock: () => Date },
  cleanup: Cleanup,
): void {
  const channels = expireChannels({ kysely, clock, log });
  cleanup.add("status channels", () => channels.close());
  const limits = expireRateLimits({ kysely, clock, log });
  cleanup.add("rate limits", () => limits.close());
  const recordings = scheduleRecordingCleanup({ kysely, clock, log });
  cleanup.add("recordings", () => recordings.close());
  const files = scheduleFileCleanup(stored, log, clock);
  cleanup.add("files", () => files.close());
}

/** Starts background work: history, automations, reports, backups and cleanup. */
export async function startBackgroundWork(
  {
    database,
    services,
    log,
    retention,
  }: {
    database: Database;
    services: AutomationParts["services"] & ReportParts["services"] & Pick<Services, "files">;
    log: Logger;
    retention: Retention;
  },
  cleanup: Cleanup,
): Promise<void> {
  const clock = () => new Date();
  const history = scheduleHistory({ database, log, clock, retention });
  cleanup.add("history", () => history.close());
  const counts = scheduleCountCompaction(database.kysely, log);
  cleanup.add("counts", () => counts.close());
  const automations = scheduleAutomations({ kysely: database.kysely, services, clock, log });
  cleanup.add("automations", () => automations.close());
  const reports = scheduleReports({ kysely: database.kysely, services, clock, log });
  cleanup.add("reports", () => reports.close());
  const backups = scheduleBackups({ kysely: database.kysely, clock, log });
  cleanup.add("backups", () => backups.close());
  const extensions = scheduleServiceExtensions({ kysely: database.kysely, clock, log });
  cleanup.add("services of devices", () => extensions.close());
  deleteExpired(database.kysely, services.files, { log, clock }, cleanup);
  const quickHubs = watchQuickHubs({ kysely: database.kysely, services, clock, log });
  cleanup.add("quick connects", () => quickHubs.close());
  // Partitions must exist before anything is inserted, such as demonstration data.
  await history.first;
  // Quick hubs that expired while the server was stopped must not appear active.
  await quickHubs.first;
}
