import { keepAutomations } from "./automations/keepAutomations";
import type { AutomationParts } from "./automations/runAutomations";
import { keepBackups } from "./backups/keepBackups";
import type { Cleanup } from "./cleanup";
import { keepServices } from "./credits/keepServices";
import type { Database } from "./database/openDatabase";
import { keepFiles } from "./files/keepFiles";
import { keepCounts } from "./history/keepCounts";
import { keepHistory } from "./history/keepHistory";
import type { Retention } from "./history/series";
import { expireChannels } from "./live/expireChannels";
import type { Logger } from "./log/createLogger";
import type { Services } from "./operations/Context";
import { keepReports } from "./reports/keepReports";
import type { ReportParts } from "./reports/runReports";
import { watchQuickHubs } from "./vpn/watchQuickHubs";

/** Begins what the server does by itself as devices report: their history, what automations make of it, reports and backups. */
export async function keepRecords(
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
  const history = keepHistory({ database, log, clock, retention });
  cleanup.add("history", () => history.close());
  const counts = keepCounts(database.kysely, log);
  cleanup.add("counts", () => counts.close());
  const automations = keepAutomations({ kysely: database.kysely, services, clock, log });
  cleanup.add("automations", () => automations.close());
  const reports = keepReports({ kysely: database.kysely, services, clock, log });
  cleanup.add("reports", () => reports.close());
  const backups = keepBackups({ kysely: database.kysely, clock, log });
  cleanup.add("backups", () => backups.close());
  const serving = keepServices({ kysely: database.kysely, clock, log });
  cleanup.add("services of devices", () => serving.close());
  const channels = expireChannels({ kysely: database.kysely, clock, log });
  cleanup.add("status channels", () => channels.close());
  const quickHubs = watchQuickHubs({ kysely: database.kysely, services, clock, log });
  cleanup.add("quick connects", () => quickHubs.close());
  const files = keepFiles(services.files, log, clock);
  cleanup.add("files", () => files.close());
  // Whoever fills the tables afterwards, as the demonstration does, finds the pieces made.
  await history.first;
  // Nobody sees a quick connect on whose time ran out while the server was stopped.
  await quickHubs.first;
}
