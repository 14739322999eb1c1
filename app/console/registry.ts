import { createElement } from "react";
import {
  type CustomBlockProps,
  lazyComponent,
  NotificationsSeen,
  type Registry,
  spriteIcons,
  standardBlocks,
  standardFormats,
  standardWidgets,
  type WidgetProps,
} from "#engine";
import { CompanyTree } from "./blocks/lazyBlocks";
import { model } from "./formats/model";
import { thumbnail } from "./formats/thumbnail";
import icons from "./icons.json";
import { sprite } from "./icons.json?sprite";
import { CompanySelect } from "./widgets/CompanySelect";
import { CreditTypeSelect } from "./widgets/CreditTypeSelect";
import { DeviceSelect } from "./widgets/DeviceSelect";
import { RoleSelect } from "./widgets/RoleSelect";

// None belongs to the first page: each comes where it is first shown.
const dashboard = lazyComponent(async () => (await import("./blocks/dashboard/DeviceDashboard")).DeviceDashboard);
const map = lazyComponent(async () => (await import("./blocks/map/DeviceMap")).DeviceMap);
const fleetMap = lazyComponent(async () => (await import("./blocks/map/FleetMap")).FleetMap);
const track = lazyComponent(async () => (await import("./blocks/map/LocationTrack")).LocationTrack);
const network = lazyComponent(async () => (await import("./blocks/network/NetworkMap")).NetworkMap);
const ports = lazyComponent(async () => (await import("./blocks/network/PortPicture")).PortPicture);
const device = lazyComponent(async () => (await import("./blocks/summary/DeviceSummary")).DeviceSummary);
const update = lazyComponent(async () => (await import("./blocks/update/DeviceUpdate")).DeviceUpdate);
const configuration = lazyComponent(
  async () => (await import("./blocks/configure/DeviceConfiguration")).DeviceConfiguration,
);
const embedded = lazyComponent(async () => (await import("./blocks/EmbeddedPage")).EmbeddedPage);
const signOut = lazyComponent(async () => (await import("./blocks/SignOut")).SignOut);
const pending = lazyComponent(async () => (await import("./blocks/PendingWork")).PendingWork);
const resources = lazyComponent(async () => (await import("./blocks/ResourceSummary")).ResourceSummary);

// Buttons below must not move away from a pointer when the input arrives; the height of most is that of a text.
const rareWidget = (name: keyof typeof import("./widgets/lazyWidgets").lazyWidgets, minBlockSize = 34) =>
  lazyComponent<WidgetProps>(async () => (await import("./widgets/lazyWidgets")).lazyWidgets[name], {
    waiting: createElement("div", { style: { minBlockSize } }),
  }).Part;
const windowPart = (name: keyof typeof import("./blocks/windows/windowBlocks").windowBlocks) =>
  lazyComponent<CustomBlockProps>(async () => (await import("./blocks/windows/windowBlocks")).windowBlocks[name]).Part;

/** What the documents' coded names stand for. A name of registry.json that is missing here does not compile. */
export const registry = {
  widgets: {
    ...standardWidgets,
    CreditTypeSelect,
    PermissionSelect: rareWidget("PermissionSelect"),
    CompanySelect,
    DeviceSelect,
    EndpointPicker: rareWidget("EndpointPicker"),
    ImageSelect: rareWidget("ImageSelect"),
    OwnerSelect: rareWidget("OwnerSelect"),
    PlacePin: rareWidget("PlacePin", 344),
    RolePicker: rareWidget("RolePicker"),
    RoleSelect,
    SubjectSelect: rareWidget("SubjectSelect"),
    TaskRuns: rareWidget("TaskRuns"),
    TemplateMisfits: rareWidget("TemplateMisfits"),
    CodeFromPicture: rareWidget("CodeFromPicture"),
    TemplatePreview: rareWidget("TemplatePreview"),
    ZoneMap: rareWidget("ZoneMap", 302),
  },
  blocks: {
    ...standardBlocks,
    CompanyTree,
    DeviceDashboard: dashboard.Part,
    DeviceConfiguration: configuration.Part,
    DeviceMap: map.Part,
    DeviceSummary: device.Part,
    DeviceUpdate: update.Part,
    EmbeddedPage: embedded.Part,
    NotificationsSeen,
    FileText: windowPart("FileText"),
    FleetMap: fleetMap.Part,
    LocationTrack: track.Part,
    HistoryExport: windowPart("HistoryExport"),
    ImageGallery: windowPart("ImageGallery"),
    PortPicture: ports.Part,
    NetworkMap: network.Part,
    PendingWork: pending.Part,
    ResourceSummary: resources.Part,
    PrintPage: windowPart("PrintPage"),
    SpecialKeys: windowPart("SpecialKeys"),
    ChangeMfa: windowPart("ChangeMfa"),
    TemplateValues: windowPart("TemplateValues"),
    WifiChart: windowPart("WifiChart"),
    WifiCode: windowPart("WifiCode"),
    SignOut: signOut.Part,
  },
  formats: { ...standardFormats, model, thumbnail },
  icons: spriteIcons(sprite, icons),
} satisfies Registry;
