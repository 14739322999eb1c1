import { type Matching, narrowMatching } from "#engine";

/** Fields of a device chosen for an update. */
export interface ChosenDevice {
  id: number;
  name: string;
  model: string;
  original_model?: string | null;
  firmware?: string | null;
}

/** Devices of one model, which all accept the same files. */
export interface ModelGroup {
  model: string;
  devices: ChosenDevice[];
  /** The filter that matches them, when they are not given by id. */
  matching?: Matching;
}

/** Parses ids from a query parameter: a single id, an array, or a comma-separated list. */
export function idsOf(value: unknown): number[] {
  const parts = [value].flat().flatMap((part) => String(part ?? "").split(","));
  return [...new Set(parts.map(Number).filter((id) => Number.isInteger(id) && id > 0))];
}

/** Groups devices by hardware model. */
export function groupByModel(devices: readonly ChosenDevice[]): ModelGroup[] {
  const groups = new Map<string, ChosenDevice[]>();
  for (const device of devices) {
    const model = device.original_model || device.model;
    groups.set(model, [...(groups.get(model) ?? []), device]);
  }
  return [...groups].map(([model, devices]) => ({ model, devices })).sort((a, b) => a.model.localeCompare(b.model));
}

/** Groups all devices that match a filter by model, given the count of each model. */
export function groupMatching(matching: Matching, counts: Readonly<Record<string, number>>): ModelGroup[] {
  return Object.entries(counts)
    .map(([model, count]) => ({ model, devices: [], matching: narrowMatching(matching, { model: [model] }, count) }))
    .sort((a, b) => a.model.localeCompare(b.model));
}

/** Number of devices in a group. */
export function sizeOf({ devices, matching }: ModelGroup): number {
  return matching?.length ?? devices.length;
}

/** Options of an update besides the files. */
export interface UpdateChoices {
  action: string;
  offline: boolean;
  keepSettings: boolean;
}

/** Builds the request body and counts its devices. Devices of a model without a chosen file are skipped. */
export function updateBody(
  groups: readonly ModelGroup[],
  files: Readonly<Record<string, number | undefined>>,
  { action, offline, keepSettings }: UpdateChoices,
) {
  const settings = action === "update_firmware" ? { keep_settings: keepSettings } : {};
  const updated = groups.filter(({ model }) => files[model] !== undefined);
  const data = updated.flatMap(({ model, devices, matching }) => {
    const ids = matching ? [matching] : devices.map(({ id }) => id);
    return ids.map((id) => ({ id, action, file_id: files[model], offline, ...settings }));
  });
  return { data, count: updated.reduce((sum, group) => sum + sizeOf(group), 0) };
}
