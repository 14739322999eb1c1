import { cancelActions } from "./cancelActions";
import { cancelUpdates } from "./cancelUpdates";
import { configurator } from "./configurator";
import { configuratorTemplates } from "./configuratorTemplates";
import { ddnsRules } from "./ddnsRules";
import { deviceActions } from "./deviceActions";
import { deviceAlerts } from "./deviceAlerts";
import { deviceJobs } from "./deviceJobs";
import { deviceNotes } from "./deviceNotes";
import { deviceSettings } from "./deviceSettings";
import { deviceUpdates } from "./deviceUpdates";
import { esimProfiles } from "./esimProfiles";
import { importDevices } from "./importDevices";
import { deviceMoves } from "./moveDevices";
import { raisedAlerts } from "./raisedAlerts";

/** The operations that ask devices to do something, or say what was done. */
export const deviceWork = {
  ...cancelActions,
  ...cancelUpdates,
  ...configurator,
  ...configuratorTemplates,
  ...ddnsRules,
  ...deviceActions,
  ...deviceAlerts,
  ...deviceJobs,
  ...deviceNotes,
  ...deviceSettings,
  ...deviceUpdates,
  ...esimProfiles,
  ...importDevices,
  ...deviceMoves,
  ...raisedAlerts,
};
