/** What schemas/domain/device-models.json says of a model, as far as its firmware goes. */
export interface FirmwareModel {
  model: string;
  firmware_series: string;
  legacy_series?: string | undefined;
}

const NAME = /^([A-Za-z0-9]{2,12})_R_/;

/** What a firmware may be made for so that a model takes it: the model itself or a series it runs. */
export function firmwareTargets(models: Iterable<FirmwareModel>, model: string): string[] {
  for (const row of models) {
    if (row.model !== model) continue;
    return [model, row.firmware_series, ...(row.legacy_series === undefined ? [] : [row.legacy_series])];
  }
  return [model];
}

/** Whether there is a model or a series of this name. */
export function isFirmwareTarget(models: Iterable<FirmwareModel>, target: string): boolean {
  for (const { model, firmware_series, legacy_series } of models) {
    if (target === model || target === firmware_series || target === legacy_series) return true;
  }
  return false;
}

/** What a firmware is made for by the name of its file: RUTX in RUTX_R_00.07.20.bin; undefined when the name does not say. */
export function targetOfName(models: Iterable<FirmwareModel>, name: string): string | undefined {
  const [, target] = NAME.exec(name) ?? [];
  return target !== undefined && isFirmwareTarget(models, target) ? target : undefined;
}
