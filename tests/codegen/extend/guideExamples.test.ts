import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compile, formatProblem } from "../../../codegen/index";
import { withFolders } from "../temporaryFolder";
import { guideExamples } from "./guideExamples";

const schemas = join(import.meta.dirname, "../../../schemas");
const examples = guideExamples();

describe("the overlays of the guide", () => {
  test("say ten wishes in at most five lines each", () => {
    const wishes = new Map<string, number>();
    for (const { wish, lines } of examples) {
      // The line in the menu belongs to the example of its route.
      const whole = wish === "Its menu line" ? "A route" : wish;
      wishes.set(whole, (wishes.get(whole) ?? 0) + lines.length);
    }
    expect(wishes.size).toBe(10);
    for (const [wish, lines] of wishes) expect(lines, wish).toBeLessThanOrEqual(5);
  });

  test("do what they say, one laid over the other", async () => {
    const overlays = examples.map(({ file, lines }) => ({ [file]: lines.join("\n") }));
    await withFolders(overlays, async (folders) => {
      const [before, after] = [
        await compile({ folders: [schemas] }),
        await compile({ folders: [schemas, ...folders] }),
      ];
      expect(after.problems.map(formatProblem)).toEqual([]);
      const tags = list(after, "tags");
      expect(keys(tags.columns)).toEqual(keys(list(before, "tags").columns).toSpliced(3, 0, "company_id"));
      expect(labels(tags.rowActions)).toEqual(["Open", ...labels(list(before, "tags").rowActions)]);
      const filters = list(after, "devices").filters;
      expect(keys(filters).slice(0, 4)).toEqual(["status", "model", "serial", "firmware"]);
      expect(filters?.[0]).toEqual({ ...list(before, "devices").filters?.[0], default: "online" });
      const { allRoutes, navigation, settings } = after.documents;
      const device = allRoutes.find(({ id }) => id === "device.info");
      expect(device?.children?.[1]).toMatchObject({ id: "device.traffic", title: "Traffic" });
      expect(allRoutes.at(-1)).toMatchObject({ id: "labels", path: "/labels" });
      expect(allRoutes).toHaveLength(before.documents.allRoutes.length + 2);
      expect(navigation.groups.map(({ name }) => name)).not.toContain("vpn");
      expect(navigation.groups).toHaveLength(before.documents.navigation.groups.length - 1);
      expect(navigation.groups[0]?.children).toMatchObject([
        { route: "management.devices" },
        { route: "labels" },
        { route: "management.hotspots", label: "Guest networks" },
        ...(before.documents.navigation.groups[0]?.children.slice(2) ?? []),
      ]);
      expect(keys(after.documents.forms["edit-device"]?.fields)).toEqual(["name", "description", "tag_id"]);
      expect(after.documents.forms["edit-device"]?.submit.operation).toBe("updateDevice");
      expect(settings.settings.fileSizeLimit).toEqual({
        ...before.documents.settings.settings.fileSizeLimit,
        value: 10485760,
      });
      expect(Object.keys(settings.settings)).toEqual(Object.keys(before.documents.settings.settings));
    });
  });
});

function list({ documents }: Awaited<ReturnType<typeof compile>>, page: string) {
  const found = documents.pages[page]?.blocks.find((block) => block.block === "list");
  if (found?.block !== "list") throw new Error(`The page ${page} has no list.`);
  return found;
}

const keys = (parts: readonly { key: string }[] = []): string[] => parts.map(({ key }) => key);
const labels = (parts: readonly { label: string }[] = []): string[] => parts.map(({ label }) => label);
