import { deviceAlerts } from "../alerts/deviceAlerts";
import { raisedAlerts } from "../alerts/raisedAlerts";
import { cancelActions } from "../jobs/cancelActions";
import { cancelUpdates } from "../jobs/cancelUpdates";
import { deviceActions } from "../jobs/deviceActions";
import { deviceJobs } from "../jobs/deviceJobs";
import { deviceUpdates } from "../jobs/deviceUpdates";
import { deviceNotes } from "./deviceNotes";
import { importDevices } from "./importDevices";
import { moveDevices } from "./moveDevices";
import { configurator } from "./settings/configurator";
import { configuratorTemplates } from "./settings/configuratorTemplates";
import { ddnsRules } from "./settings/ddnsRules";
import { deviceSettings } from "./settings/deviceSettings";
import { esimProfiles } from "./settings/esimProfiles";

/** The operations that ask devices to do something, or say what was done. */
export const deviceOperations = {
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
  ...moveDevices,
  ...raisedAlerts,
};
