import { addDevices } from "./addDevices";
import { authorizedDevices } from "./authorizedDevices";
import { dashboards } from "./dashboards";
import { deviceChecks } from "./deviceChecks";
import { deviceNotes } from "./deviceNotes";
import { deviceServices } from "./deviceServices";
import { devices } from "./devices";
import { deviceExtremes } from "./history/deviceExtremes";
import { deviceHistory } from "./history/deviceHistory";
import { deviceTelemetry } from "./history/deviceTelemetry";
import { informationHistory } from "./history/informationHistory";
import { networkHistory } from "./history/networkHistory";
import { importDevices } from "./importDevices";
import { deviceExport } from "./listing/deviceExport";
import { devicePositions } from "./listing/devicePositions";
import { moveDevices } from "./moveDevices";
import { devicePorts } from "./ports/devicePorts";
import { configurator } from "./settings/configurator";
import { configuratorTemplates } from "./settings/configuratorTemplates";
import { ddnsRules } from "./settings/ddnsRules";
import { deviceSettings } from "./settings/deviceSettings";
import { esimProfiles } from "./settings/esimProfiles";
import { uploadAuthorizedDevices } from "./uploadAuthorizedDevices";

/** The operations on devices, their history, ports and settings. */
export const deviceOperations = {
  ...addDevices,
  ...authorizedDevices,
  ...configurator,
  ...configuratorTemplates,
  ...dashboards,
  ...ddnsRules,
  ...deviceChecks,
  ...deviceExport,
  ...deviceExtremes,
  ...deviceHistory,
  ...deviceNotes,
  ...devicePorts,
  ...devicePositions,
  ...devices,
  ...deviceServices,
  ...deviceSettings,
  ...deviceTelemetry,
  ...esimProfiles,
  ...importDevices,
  ...informationHistory,
  ...moveDevices,
  ...networkHistory,
  ...uploadAuthorizedDevices,
};
