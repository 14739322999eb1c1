import { filterChoices, listBlockOf, useBoot, useDocument, useTranslate } from "#engine";

/** Charts that are not in the default layout; each name is also a filter of the device list. */
export const ADDITIONAL_CHARTS = [
  "signal",
  "signal_2",
  "network_state",
  "network_state_2",
  "connection_type",
  "connection_type_2",
  "wan_state",
  "information_updated",
  "task",
  "operator",
  "operator_2",
  "modem_manufacturer",
  "modem_manufacturer_2",
  "modem_model",
  "modem_model_2",
  "modem_firmware",
  "modem_firmware_2",
  "temperature",
  "connection_state",
  "sim_state",
  "sim_slot",
];

/** Titles and value labels of the additional charts, from the filters of the device list; undefined while loading. */
export function useAdditionalChartLabels() {
  const t = useTranslate();
  const { enums } = useBoot();
  const list = listBlockOf(useDocument("page", "devices-additional").module);
  if (!list) return undefined;
  const filterOf = (chart: string) => list.filters?.find(({ key }) => key === chart);
  return {
    titleOf: (chart: string) => t(filterOf(chart)?.label ?? chart),
    labelsOf: (chart: string) => {
      const filter = filterOf(chart);
      const choices = (filter && filterChoices(filter, enums, t)) ?? [];
      return Object.fromEntries(choices.map(({ value, label }) => [value, label]));
    },
  };
}
