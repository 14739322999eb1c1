import type { ActionWords, BlockWords } from "#engine";
import type { Widget } from "./grid";

type Parameter = NonNullable<Widget["parameter"]>;

/** Parameters that have a history, with their chart label. */
const MEASURED: Partial<Record<Parameter, string>> = { signal: "Signal", temperature: "Temperature" };

type FormatWords = string | { name: string; options: Record<string, unknown> };

const FORMATS: Partial<Record<Parameter, FormatWords>> = {
  status: { name: "status", options: { enum: "device-status" } },
  signal: "signal",
  temperature: "temperature",
  wan_ip: "copy",
  mobile_ip: "copy",
  router_uptime: "duration",
  sent: "data",
  received: "data",
};

/** Labels of the parameters that a widget can show. */
export const PARAMETERS: Record<Parameter, string> = {
  status: "Status",
  signal: "Signal",
  temperature: "Temperature",
  operator: "Operator",
  connection_type: "Connection type",
  firmware: "Firmware",
  wan_ip: "WAN address",
  mobile_ip: "Mobile address",
  router_uptime: "Uptime",
  sent: "Sent",
  received: "Received",
};

/** Whether a parameter has a history that a chart can show. */
export function isMeasured(parameter: Parameter): boolean {
  return MEASURED[parameter] !== undefined;
}

type DeviceAction = NonNullable<Widget["action"]>;

/** Labels of the device actions that a button can run. */
export const ACTIONS: Record<DeviceAction, string> = {
  reboot: "Restart",
  update_metrics_data: "Read values now",
  download_backup: "Export backup",
  download_troubleshoot: "Fetch troubleshoot file",
  download_eventslog: "Fetch event log",
};

/** The action document of a button widget. */
export function widgetAction({ title, action = "reboot" }: Widget): ActionWords {
  return {
    label: title ?? ACTIONS[action],
    operation: "createDeviceActions",
    body: { device_id: ["{record.id}"], action },
    ...(action === "reboot" && { confirm: "Restart {record.name}?" }),
    success: "The action is queued for the devices.",
  };
}

/** The field of a record block that shows a parameter. */
export const fieldOf = (parameter: Parameter) => ({
  key: parameter,
  label: PARAMETERS[parameter],
  format: FORMATS[parameter],
});

/** The block document of a widget. Images, gauges and buttons have components of their own. */
export function widgetBlock({ type, title, parameter = "signal", parameters, text }: Widget): BlockWords {
  if (type === "map") return { block: "custom", component: "DeviceMap" };
  if (type === "text") return { block: "html", html: text ?? title ?? "" };
  if (type === "line" && isMeasured(parameter)) {
    const series = [fieldOf(parameter)];
    const params = { id: "{route.id}", type: "dynamic" };
    const words = { operation: "getDeviceInformation", params, range: "last-24h", series };
    return { block: "chart", title: title ?? PARAMETERS[parameter], ...words } as BlockWords;
  }
  const shown = type === "table" && parameters ? parameters : [parameter];
  return { block: "record", ...(title && { title }), fields: shown.map(fieldOf) } as BlockWords;
}

/** Widgets of a dashboard whose layout is empty. */
export const DEFAULT_WIDGETS: Widget[] = [
  { type: "value", parameter: "status", width: 4, height: 2 },
  { type: "value", parameter: "operator", width: 4, height: 2 },
  { type: "value", parameter: "router_uptime", width: 4, height: 2 },
  { type: "line", parameter: "signal", width: 6, height: 5 },
  { type: "line", parameter: "temperature", width: 6, height: 5 },
];
