import { expect, test } from "vitest";
import { templateFields, valuesChart } from "../../../../../app/console/blocks/windows/templateFields";

const usage = {
  id: 100,
  name: "Usage",
  fields: [
    { id: "cpu", url: "/system/usage", type: "integer" },
    { id: "mode", url: "/system/usage", type: "string" },
    { id: "disks", url: "/system/usage", type: "array" },
  ],
};

test("what templates ask for is offered as the counts of the fleet take it; what is no single value is not", () => {
  const offered = templateFields([usage, { id: 101, name: "Other", fields: [] }]);
  expect(offered.map(({ value, label }) => [value, label])).toEqual([
    ["100:/system/usage:cpu", "Usage: cpu"],
    ["100:/system/usage:mode", "Usage: mode"],
  ]);
});

test("numbers are drawn as a line and all else as states, of the one template", () => {
  const [cpu, mode] = templateFields([usage]).map(valuesChart);
  expect(cpu).toMatchObject({
    type: "line",
    params: { config_id: 100 },
    series: [{ key: "data./system/usage.cpu", label: "cpu" }],
  });
  expect(mode).toMatchObject({ type: "bands", series: [{ key: "data./system/usage.mode" }] });
});
