import { type Matching, narrowMatching } from "#engine";

/** A device that was chosen for an update. */
export interface ChosenDevice {
  id: number;
  name: string;
  model: string;
  original_model?: string | null;
  firmware?: string | null;
}

/** Devices of one model: what fits one of them fits all. */
export interface ModelGroup {
  model: string;
  devices: ChosenDevice[];
  /** What finds them, where they are too many to be named. */
  matching?: Matching;
}

/** The numbers of devices an address names: one, several, or several in one text. */
export function idsOf(value: unknown): number[] {
  const parts = [value].flat().flatMap((part) => String(part ?? "").split(","));
  return [...new Set(parts.map(Number).filter((id) => Number.isInteger(id) && id > 0))];
}

/** The devices by the model of their hardware. */
export function groupByModel(devices: readonly ChosenDevice[]): ModelGroup[] {
  const groups = new Map<string, ChosenDevice[]>();
  for (const device of devices) {
    const model = device.original_model || device.model;
    groups.set(model, [...(groups.get(model) ?? []), device]);
  }
  return [...groups].map(([model, devices]) => ({ model, devices })).sort((a, b) => a.model.localeCompare(b.model));
}

/** All devices that match, by model; how many there are of each was counted. */
export function groupMatching(matching: Matching, counts: Readonly<Record<string, number>>): ModelGroup[] {
  return Object.entries(counts)
    .map(([model, count]) => ({ model, devices: [], matching: narrowMatching(matching, { model: [model] }, count) }))
    .sort((a, b) => a.model.localeCompare(b.model));
}

/** How many devices a group has. */
export function sizeOf({ devices, matching }: ModelGroup): number {
  return matching?.length ?? devices.length;
}

/** What is asked for besides the files. */
export interface UpdateChoices {
  action: string;
  offline: boolean;
  keepSettings: boolean;
}

/** The body of the call and how many devices it is about: a file for each device; devices of a model without one are left out. */
export function updateBody(
  groups: readonly ModelGroup[],
  files: Readonly<Record<string, number | undefined>>,
  { action, offline, keepSettings }: UpdateChoices,
) {
  const settings = action === "update_firmware" ? { keep_settings: keepSettings } : {};
  const wanted = groups.filter(({ model }) => files[model] !== undefined);
  const data = wanted.flatMap(({ model, devices, matching }) => {
    const ids = matching ? [matching] : devices.map(({ id }) => id);
    return ids.map((id) => ({ id, action, file_id: files[model], offline, ...settings }));
  });
  return { data, count: wanted.reduce((sum, group) => sum + sizeOf(group), 0) };
}
