import type { OperationId } from "../../../../app/server/requests/Handler";
import type { RequestMaker } from "./validRequests";

const task = { name: "Look", type: "command", timeout: 30, data: { command: "uptime" } };
const conditions_body = [
  {
    type: "if",
    expression: [{ parameter: "temperature", operator: ">", value: 700 }],
    actions: [{ name: "Reboot" }],
  },
];

/** Valid requests for hotspots, Wi-Fi, tasks, automations and monitoring templates. */
export const validTaskRequests = {
  listHotspots: () => ({ method: "GET", url: "/hotspots?status=online,not_activated" }),
  listDeviceHotspots: (_world, { device }) => ({ method: "GET", url: `/devices/${device}/hotspots` }),
  listActiveHotspotUsers: (_world, { device }) => ({
    method: "GET",
    url: `/devices/${device}/hotspots/1/users/active`,
  }),
  listWireless: () => ({ method: "GET", url: "/wireless?wireless_id=not_null" }),
  listDeviceWireless: (_world, { device }) => ({ method: "GET", url: `/devices/${device}/wireless` }),
  listTasks: (_world, { network }) => ({
    method: "GET",
    url: `/devices/tasks?group_id=${network.taskGroup}&limit=100`,
  }),
  updateTask: (_world, { network }) => ({ method: "PUT", url: `/devices/tasks/${network.task}`, body: { timeout: 9 } }),
  deleteTask: (_world, { network }) => ({ method: "DELETE", url: `/devices/tasks/${network.task}` }),
  listTaskGroups: () => ({ method: "GET", url: "/devices/tasks/groups" }),
  getTaskGroup: (_world, { network }) => ({ method: "GET", url: `/devices/tasks/groups/${network.taskGroup}` }),
  createTaskGroup: (_world, { unique }) => ({
    method: "POST",
    url: "/devices/tasks/groups",
    body: { name: `Group ${unique}`, tasks: [task] },
  }),
  duplicateTaskGroup: (_world, { network }) => ({
    method: "POST",
    url: `/devices/tasks/groups/${network.taskGroup}/duplicate`,
  }),
  updateTaskGroup: (_world, { network }) => ({
    method: "PUT",
    url: `/devices/tasks/groups/${network.taskGroup}`,
    body: { tasks: [task] },
  }),
  deleteTaskGroup: (_world, { network }) => ({ method: "DELETE", url: `/devices/tasks/groups/${network.taskGroup}` }),
  listTaskGroupLogs: () => ({ method: "GET", url: "/devices/tasks/groups/logs" }),
  getTaskGroupLog: (_world, { network }) => ({ method: "GET", url: `/devices/tasks/groups/logs/${network.run}` }),
  listTaskLogs: (_world, { network }) => ({ method: "GET", url: `/devices/tasks/logs?group_log_id=${network.run}` }),
  getTaskLog: (_world, { network }) => ({ method: "GET", url: `/devices/tasks/logs/${network.result}` }),
  listAutomations: () => ({ method: "GET", url: "/automations" }),
  getAutomation: (_world, { network }) => ({ method: "GET", url: `/automations/${network.automation}` }),
  createAutomation: ({ companies }, { unique }) => ({
    method: "POST",
    url: "/automations",
    body: { name: `Hot ${unique}`, company_id: companies.own, data_group: "dynamic", conditions_body },
  }),
  updateAutomation: (_world, { network }) => ({
    method: "PUT",
    url: `/automations/${network.automation}`,
    body: { conditions_body },
  }),
  deleteAutomation: (_world, { network }) => ({ method: "DELETE", url: `/automations/${network.automation}` }),
  deleteAutomations: (_world, { network }) => ({
    method: "DELETE",
    url: "/automations",
    body: { automations: [network.automation] },
  }),
  activateAutomations: (_world, { network }) => ({
    method: "PUT",
    url: "/automations/activate",
    body: { automations: [network.automation], enable: false },
  }),
  listAutomationDevices: (_world, { network }) => ({
    method: "GET",
    url: `/automations/${network.automation}/devices`,
  }),
  addAutomationDevices: (_world, { network, device }) => ({
    method: "PUT",
    url: `/automations/${network.automation}/devices`,
    body: { devices: [device] },
  }),
  removeAutomationDevices: (_world, { network, device }) => ({
    method: "DELETE",
    url: `/automations/${network.automation}/devices`,
    body: { devices: [device] },
  }),
  activateAutomationDevices: (_world, { network, device }) => ({
    method: "PUT",
    url: `/automations/${network.automation}/devices/activation`,
    body: { devices: [device], enable: false },
  }),
  listDeviceAutomations: (_world, { device }) => ({ method: "GET", url: `/devices/${device}/automations` }),
  assignAutomations: (_world, { network, device }) => ({
    method: "PUT",
    url: "/automations/devices/assign",
    body: { data: [{ automation_id: network.automation, device_id: [device] }] },
  }),
  unassignAutomations: (_world, { network, device }) => ({
    method: "PUT",
    url: "/automations/devices/unassign",
    body: { data: [{ automation_id: network.automation, device_id: [device] }] },
  }),
  overwriteAutomationDevices: (_world, { network, device }) => ({
    method: "PUT",
    url: "/automations/devices/overwrite",
    body: { data: [{ automation_id: [network.automation], device_id: device }] },
  }),
  overwriteDeviceAutomations: (_world, { device }) => ({
    method: "PUT",
    url: "/devices/automations/overwrite",
    body: { data: [{ automation_id: [], device_id: device }] },
  }),
  listAutomationLogs: (_world, { network }) => ({ method: "GET", url: `/automations/${network.automation}/logs` }),
  getAutomationLog: (_world, { network }) => ({
    method: "GET",
    url: `/automations/${network.automation}/logs/${network.evaluation}`,
  }),
  listMonitoringTemplates: () => ({ method: "GET", url: "/data-collect/configs" }),
  getMonitoringTemplate: () => ({ method: "GET", url: "/data-collect/configs/0" }),
  createMonitoringTemplate: ({ companies }, { unique }) => ({
    method: "POST",
    url: "/data-collect/configs",
    body: {
      ...{ name: `Modem ${unique}`, company_id: companies.own, api_version: "7.15", period: 300, enabled: true },
      data: [{ url: "/modems/status", variables: [{ id: "rsrp", ref: "data.rsrp", type: "number" }] }],
    },
  }),
  duplicateMonitoringTemplate: (_world, { network }) => ({
    method: "POST",
    url: `/data-collect/configs/${network.template}/duplicate`,
  }),
  updateMonitoringTemplate: (_world, { network }) => ({
    method: "PUT",
    url: `/data-collect/configs/${network.template}`,
    body: { period: 600 },
  }),
  deleteMonitoringTemplate: (_world, { network }) => ({
    method: "DELETE",
    url: `/data-collect/configs/${network.template}`,
  }),
  listMonitoringAssignments: (_world, { network }) => ({
    method: "GET",
    url: `/data-collect/configs/assigned?config_id=${network.template}`,
  }),
  assignMonitoringTemplate: (_world, { network, device }) => ({
    method: "PUT",
    url: `/data-collect/configs/${network.template}/assign`,
    body: { device_id: [device] },
  }),
  unassignMonitoringTemplate: (_world, { network, device }) => ({
    method: "PUT",
    url: `/data-collect/configs/${network.template}/unassign`,
    body: { device_id: [device] },
  }),
} satisfies Partial<Record<OperationId, RequestMaker>>;
