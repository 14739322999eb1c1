import type { ActionWords, BlockWords } from "#engine";
import type { Widget } from "./grid";

type Parameter = NonNullable<Widget["parameter"]>;

/** Parameters that are measured over time. */
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

/** The parameters a part can show, and what they are called. */
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

/** Whether a parameter can be drawn over time. */
export function isMeasured(parameter: Parameter): boolean {
  return MEASURED[parameter] !== undefined;
}

type Work = NonNullable<Widget["action"]>;

/** What a button can have the device do, and what the button says. */
export const ACTIONS: Record<Work, string> = {
  reboot: "Restart",
  update_metrics_data: "Read values now",
  download_backup: "Export backup",
  download_troubleshoot: "Fetch troubleshoot file",
  download_eventslog: "Fetch event log",
};

/** The words of the action of a button. */
export function widgetAction({ title, action = "reboot" }: Widget): ActionWords {
  return {
    label: title ?? ACTIONS[action],
    operation: "createDeviceActions",
    body: { device_id: ["{record.id}"], action },
    ...(action === "reboot" && { confirm: "Restart {record.name}?" }),
    success: "The action waits for the devices.",
  };
}

/** A parameter as a value of a record: its property, its name and its format. */
export const fieldOf = (parameter: Parameter) => ({
  key: parameter,
  label: PARAMETERS[parameter],
  format: FORMATS[parameter],
});

/** The words of the block that draws a part from the record of its device; pictures, gauges and buttons are drawn as they are. */
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

/** What a dashboard shows before anybody has arranged it. */
export const DEFAULT_WIDGETS: Widget[] = [
  { type: "value", parameter: "status", width: 4, height: 2 },
  { type: "value", parameter: "operator", width: 4, height: 2 },
  { type: "value", parameter: "router_uptime", width: 4, height: 2 },
  { type: "line", parameter: "signal", width: 6, height: 5 },
  { type: "line", parameter: "temperature", width: 6, height: 5 },
];
