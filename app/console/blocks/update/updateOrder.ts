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

/** What is asked for besides the files. */
export interface UpdateChoices {
  action: string;
  offline: boolean;
  keepSettings: boolean;
}

/** The body of the call: a file for each device; devices of a model without one are left out. */
export function updateBody(
  groups: readonly ModelGroup[],
  files: Readonly<Record<string, number | undefined>>,
  { action, offline, keepSettings }: UpdateChoices,
) {
  const settings = action === "update_firmware" ? { keep_settings: keepSettings } : {};
  const data = groups.flatMap(({ model, devices }) => {
    const file_id = files[model];
    return file_id === undefined ? [] : devices.map(({ id }) => ({ id, action, file_id, offline, ...settings }));
  });
  return { data };
}
