import { describe, expect, test } from "vitest";
import { historyRows, measuredParameters } from "../../../../../app/console/blocks/exports/historyFile";
import { createHistoryWriter } from "../../../../../app/console/blocks/exports/historyWriter";
import { spreadsheet } from "../../../../../app/console/blocks/exports/spreadsheet";

const samples = [
  { created_at: "2026-10-24T21:10:00.000Z", signal: -70, operator: "A", sim1_sent: null },
  { created_at: "2026-10-24T21:50:00.000Z", signal: -80, operator: "B", sim1_sent: null },
  { created_at: "2026-10-24T22:05:00.000Z", signal: null, operator: null, sim1_sent: null },
];
const rows = (interval: "all" | "hour" | "day", timeZone = "Europe/Oslo") =>
  historyRows(samples, { parameters: ["signal", "operator"], interval, timeZone });

describe("the file of a history", () => {
  test("offers what was measured at all", () => {
    expect(measuredParameters(samples)).toEqual(["signal", "operator"]);
  });

  test("has a line for each measurement, on the clocks of the zone", () => {
    expect(rows("all")).toEqual([
      { time: "2026-10-24 23:10:00", signal: -70, operator: "A" },
      { time: "2026-10-24 23:50:00", signal: -80, operator: "B" },
      { time: "2026-10-25 00:05:00", signal: null, operator: null },
    ]);
  });

  test("has the mean of an hour or a day of that zone, and the last of what is no number", () => {
    expect(rows("hour")).toEqual([
      { time: "2026-10-24 23:00", signal: -75, operator: "B" },
      { time: "2026-10-25 00:00", signal: null, operator: null },
    ]);
    expect(rows("day")).toHaveLength(2);
    expect(rows("day", "UTC")).toEqual([{ time: "2026-10-24", signal: -75, operator: "B" }]);
  });

  test("has temperatures in degrees, which devices report in tenths", () => {
    const measured = [215, 224].map((temperature, hour) => ({
      ...{ created_at: `2026-10-24T2${hour}:10:00.000Z`, temperature, temperature_2: null },
    }));
    const choice = { parameters: ["temperature", "temperature_2"], timeZone: "UTC" };
    const lines = historyRows(measured, { ...choice, interval: "all" });
    expect(lines.map(({ temperature }) => temperature)).toEqual([21.5, 22.4]);
    const [day] = historyRows(measured, { ...choice, interval: "day" });
    expect(day).toEqual({ time: "2026-10-24", temperature: 21.95, temperature_2: null });
  });

  test("as a spreadsheet keeps numbers numbers and texts texts, whatever is in them", () => {
    const sheet = spreadsheet.line(["=1+1", 3.5, null, `<&>" \u0000x`]);
    expect(sheet).toContain('<Cell><Data ss:Type="String">=1+1</Data></Cell>');
    expect(sheet).toContain('<Cell><Data ss:Type="Number">3.5</Data></Cell><Cell/>');
    expect(sheet).toContain("&lt;&amp;&gt;&quot; x");
    expect(sheet).not.toContain("\u0000");
  });

  test.each([1, 2, 3])("is the same however many measurements come at once: %d", (size) => {
    for (const interval of ["all", "hour", "day"] as const) {
      const choice = { parameters: ["signal", "operator"], interval, timeZone: "Europe/Oslo" };
      const written = (parts: (typeof samples)[]) => {
        const writer = createHistoryWriter(choice, "csv");
        for (const part of parts) writer.add(part);
        return writer.end().join("");
      };
      const parts = samples.flatMap((_, index) => (index % size === 0 ? [samples.slice(index, index + size)] : []));
      expect(written(parts)).toBe(written([samples]));
      expect(written(parts).split("\r\n")).toHaveLength(rows(interval).length + 2);
    }
  });

  test("as a spreadsheet begins and ends as one, and without measurements has the line of names", () => {
    const sheet = createHistoryWriter({ parameters: ["signal"], interval: "hour", timeZone: "UTC" }, "xls")
      .end()
      .join("");
    expect(sheet.match(/<Row>/g)).toHaveLength(1);
    expect(sheet).toMatch(/^<\?xml[\s\S]*<\/Workbook>\n$/);
  });
});
