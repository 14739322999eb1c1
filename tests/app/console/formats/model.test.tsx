// @vitest-environment jsdom
import { join } from "node:path";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { model } from "../../../../app/console/formats/model";
import { compile } from "../../../../codegen/index";
import type { FormatContext } from "../../../../engine/registry/Registry";
import { withFiles } from "../../../codegen/temporaryFolder";
import { makeBoot } from "../../../engine/makeBoot";

afterEach(cleanup);

const branded = {
  $schema: "",
  branded_devices: [{ original_model: "RUT241", branded_model_image: "/brand/fjord.svg" }],
  branded_device_series: [
    { original: "rut" as const, branded: "Fjord", image: "/brand/routers.svg" },
    { original: "trb" as const, branded: "Port", image: "/brand/gateways.svg" },
    { original: "tsw" as const, branded: "Knot", image: "/brand/switches.svg" },
  ],
};

const contextOf = (brand: object): FormatContext => ({
  record: {},
  options: {},
  t: (text) => text,
  boot: makeBoot({ brand: { $schema: "", ...brand } }),
});
const pictureOf = (container: HTMLElement) => container.querySelector("img")?.getAttribute("src");

describe("a model under a brand", () => {
  it.each([
    ["RUT241", "Fjord241", "/brand/fjord.svg"],
    ["RUTX11", "FjordX11", "/brand/routers.svg"],
    ["TRB140", "Port140", "/brand/gateways.svg"],
    ["TSW202", "Knot202", "/brand/switches.svg"],
  ])(
    "[theme.brand.branded-devices][theme.brand.branded-series][theme.brand.images] %s is shown as %s with %s",
    async (name, want, picture) => {
      const { container } = render(model.render(name, contextOf(branded)));
      expect((await screen.findByTitle(name)).textContent).toBe(want);
      expect(pictureOf(container)).toBe(picture);
      expect(model.text?.(name, contextOf(branded))).toBe(want);
    },
  );

  it("a picture that cannot be shown leaves the name", async () => {
    const { container } = render(model.render("RUT241", contextOf(branded)));
    await screen.findByTitle("RUT241");
    fireEvent.error(container.querySelector("img") as HTMLImageElement);
    expect([pictureOf(container), container.textContent]).toEqual([undefined, "Fjord241"]);
  });

  it("any other model, and any model of a brand without its own, is shown as it is", () => {
    expect(model.render("OTD140", contextOf(branded))).toBe("OTD140");
    expect(model.render("RUT241", contextOf({}))).toBe("RUT241");
    expect(model.render(null, contextOf(branded))).toBe("–");
  });
});

it("[theme.brand.images] an empty picture of a model or series in a brand is reported as a problem", async () => {
  const brand = {
    $schema: "../meta/brand.schema.json",
    extends: "default",
    default: false,
    branded_devices: [{ original_model: "RUT241" }, { original_model: "RUT956", branded_model_image: "/brand/a.svg" }],
    branded_device_series: [
      { original: "trb", branded: "Port", image: "/documents/assets/nothing.svg" },
      { original: "tsw", branded: "Knot", image: "/brand/switches.svg" },
    ],
  };
  const schemas = join(import.meta.dirname, "../../../../schemas");
  await withFiles({ "brands/fjord.json": JSON.stringify(brand) }, async (folder) => {
    const { documents, warnings } = await compile({ folders: [schemas, folder] });
    const { branded_devices, branded_device_series } = documents.brands.fjord ?? {};
    expect(branded_devices?.map(({ original_model }) => original_model)).toEqual(["RUT956"]);
    expect(branded_device_series?.map(({ original }) => original)).toEqual(["tsw"]);
    const messages = warnings.map(({ message }) => message).join("\n");
    expect(messages).toMatch(/branded_model_image/);
    expect(messages).toMatch(/no picture/);
  });
}, 60_000);
