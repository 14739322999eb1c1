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

// Code splitting: each block is loaded where it is first shown.
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
const recordings = lazyComponent(async () => (await import("./blocks/recordings/RecordingPlayer")).RecordingPlayer);
const watching = lazyComponent(async () => (await import("./blocks/watching/SessionWatch")).SessionWatch);
const terminal = lazyComponent(async () => (await import("./blocks/terminal/RemoteTerminal")).RemoteTerminal);
const desktop = lazyComponent(async () => (await import("./blocks/desktop/RemoteDesktop")).RemoteDesktop);
const webPage = lazyComponent(async () => (await import("./blocks/webui/RemoteWebPage")).RemoteWebPage);
const files = lazyComponent(async () => (await import("./blocks/files/RemoteFiles")).RemoteFiles);
const preview = lazyComponent(async () => (await import("./blocks/files/windows/FilePreview")).FilePreview);
const resources = lazyComponent(async () => (await import("./blocks/ResourceSummary")).ResourceSummary);

// The placeholder has the widget's height (px), usually that of a text input, so that loading causes no layout shift.
const lazyWidget = (name: keyof typeof import("./widgets/lazyWidgets").lazyWidgets, minBlockSize = 34) =>
  lazyComponent<WidgetProps>(async () => (await import("./widgets/lazyWidgets")).lazyWidgets[name], {
    fallback: createElement("div", { style: { minBlockSize } }),
  }).Part;
const modalBlock = (name: keyof typeof import("./blocks/windows/windowBlocks").windowBlocks) =>
  lazyComponent<CustomBlockProps>(async () => (await import("./blocks/windows/windowBlocks")).windowBlocks[name]).Part;

/** The components behind the names in registry.json. A missing name is a compile error. */
export const registry = {
  widgets: {
    ...standardWidgets,
    CreditTypeSelect,
    PermissionSelect: lazyWidget("PermissionSelect"),
    CompanySelect,
    DeviceSelect,
    EndpointPicker: lazyWidget("EndpointPicker"),
    FilePermissions: lazyWidget("FilePermissions", 180),
    ImageSelect: lazyWidget("ImageSelect"),
    OwnerSelect: lazyWidget("OwnerSelect"),
    PlacePin: lazyWidget("PlacePin", 344),
    RolePicker: lazyWidget("RolePicker"),
    RoleSelect,
    SubjectSelect: lazyWidget("SubjectSelect"),
    TaskRuns: lazyWidget("TaskRuns"),
    TemplateMisfits: lazyWidget("TemplateMisfits"),
    CodeFromPicture: lazyWidget("CodeFromPicture"),
    TemplatePreview: lazyWidget("TemplatePreview"),
    ZoneMap: lazyWidget("ZoneMap", 302),
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
    FileText: modalBlock("FileText"),
    FleetMap: fleetMap.Part,
    LocationTrack: track.Part,
    HistoryExport: modalBlock("HistoryExport"),
    ImageGallery: modalBlock("ImageGallery"),
    PortPicture: ports.Part,
    NetworkMap: network.Part,
    PendingWork: pending.Part,
    ResourceSummary: resources.Part,
    PrintPage: modalBlock("PrintPage"),
    RemoteTerminal: terminal.Part,
    RemoteDesktop: desktop.Part,
    RemoteWebPage: webPage.Part,
    RemoteFiles: files.Part,
    FilePreview: preview.Part,
    SessionWatch: watching.Part,
    RecordingPlayer: recordings.Part,
    SpecialKeys: modalBlock("SpecialKeys"),
    ChangeMfa: modalBlock("ChangeMfa"),
    TemplateValues: modalBlock("TemplateValues"),
    WifiChart: modalBlock("WifiChart"),
    WifiCode: modalBlock("WifiCode"),
    SignOut: signOut.Part,
  },
  formats: { ...standardFormats, model, thumbnail },
  icons: spriteIcons(sprite, icons),
} satisfies Registry;
