import { Building2, Coins, File, Globe, Router, Settings, Shield } from "lucide-react";
import { late, NotificationsSeen, type Registry, standardBlocks, standardFormats, standardWidgets } from "#engine";
import { CompanyTree } from "./blocks/lateBlocks";
import { model } from "./formats/model";
import { thumbnail } from "./formats/thumbnail";
import { laterIcons } from "./laterIcons";
import { CompanySelect } from "./widgets/CompanySelect";
import { CreditTypeSelect } from "./widgets/CreditTypeSelect";
import { DeviceSelect } from "./widgets/DeviceSelect";
import { RoleSelect } from "./widgets/RoleSelect";

// None belongs to the first page: each comes where it is first shown.
const dashboard = late(async () => (await import("./blocks/DeviceDashboard")).DeviceDashboard);
const map = late(async () => (await import("./blocks/DeviceMap")).DeviceMap);
const fleetMap = late(async () => (await import("./blocks/FleetMap")).FleetMap);
const track = late(async () => (await import("./blocks/LocationTrack")).LocationTrack);
const network = late(async () => (await import("./blocks/NetworkMap")).NetworkMap);
const ports = late(async () => (await import("./blocks/PortPicture")).PortPicture);
const pin = late(async () => (await import("./widgets/PlacePin")).PlacePin);
const subject = late(async () => (await import("./widgets/SubjectSelect")).SubjectSelect);
const taskRuns = late(async () => (await import("./widgets/TaskRuns")).TaskRuns);
const device = late(async () => (await import("./blocks/DeviceSummary")).DeviceSummary);
const update = late(async () => (await import("./blocks/update/DeviceUpdate")).DeviceUpdate);
const configuration = late(async () => (await import("./blocks/configure/DeviceConfiguration")).DeviceConfiguration);
const embedded = late(async () => (await import("./blocks/EmbeddedPage")).EmbeddedPage);
const permissions = late(async () => (await import("./widgets/PermissionSelect")).PermissionSelect);
const rolePicker = late(async () => (await import("./widgets/RolePicker")).RolePicker);
const signOut = late(async () => (await import("./blocks/SignOut")).SignOut);
const resources = late(async () => (await import("./blocks/ResourceSummary")).ResourceSummary);
const historyExport = late(async () => (await import("./blocks/windows/HistoryExport")).HistoryExport);
const keys = late(async () => (await import("./blocks/windows/SpecialKeys")).SpecialKeys);
const gallery = late(async () => (await import("./blocks/windows/ImageGallery")).ImageGallery);
const fileText = late(async () => (await import("./blocks/windows/FileText")).FileText);
const changeMfa = late(async () => (await import("./blocks/mfa/ChangeMfa")).ChangeMfa);
const wifiChart = late(async () => (await import("./blocks/windows/WifiChart")).WifiChart);
const wifiCode = late(async () => (await import("./blocks/windows/WifiCode")).WifiCode);

/** What the documents' coded names stand for. A name of registry.json that is missing here does not compile. */
export const registry = {
  widgets: {
    ...standardWidgets,
    CreditTypeSelect,
    PermissionSelect: permissions.Part,
    CompanySelect,
    DeviceSelect,
    PlacePin: pin.Part,
    RolePicker: rolePicker.Part,
    RoleSelect,
    SubjectSelect: subject.Part,
    TaskRuns: taskRuns.Part,
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
    FileText: fileText.Part,
    FleetMap: fleetMap.Part,
    LocationTrack: track.Part,
    HistoryExport: historyExport.Part,
    ImageGallery: gallery.Part,
    PortPicture: ports.Part,
    NetworkMap: network.Part,
    ResourceSummary: resources.Part,
    SpecialKeys: keys.Part,
    ChangeMfa: changeMfa.Part,
    WifiChart: wifiChart.Part,
    WifiCode: wifiCode.Part,
    SignOut: signOut.Part,
  },
  formats: { ...standardFormats, model, thumbnail },
  icons: {
    ...laterIcons,
    building: Building2,
    coins: Coins,
    file: File,
    globe: Globe,
    router: Router,
    settings: Settings,
    shield: Shield,
  },
} satisfies Registry;
