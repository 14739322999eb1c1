/** The columns of schemas/domain/device-models.json that describe the firmware of a model. */
export interface FirmwareModel {
  model: string;
  firmware_series: string;
  legacy_series?: string | undefined;
}

const NAME = /^([A-Za-z0-9]{2,12})_R_/;

/** The targets a model accepts firmware for: the model itself and its firmware series. */
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

/** The target in a firmware file name, such as RUTX in RUTX_R_00.07.20.bin; undefined when it names none. */
export function targetOfName(models: Iterable<FirmwareModel>, name: string): string | undefined {
  const [, target] = NAME.exec(name) ?? [];
  return target !== undefined && isFirmwareTarget(models, target) ? target : undefined;
}
