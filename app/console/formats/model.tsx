import { type Boot, type Format, lazyComponent } from "#engine";

type Brand = Boot["brand"];

// Only a brand with pictures or names of its own needs it.
const branded = lazyComponent(async () => (await import("./BrandedModel")).BrandedModel);

/** A device model: under the brand's name of its series and with the brand's picture, where it has them. */
export const model: Format = {
  text: (value, { boot }) => (value ? brandedName(String(value), boot.brand) : "–"),
  render(value, { boot: { brand } }) {
    if (!value) return "–";
    const name = String(value);
    const picture = brandedPicture(name, brand);
    return picture === undefined && brandedName(name, brand) === name ? (
      name
    ) : (
      <branded.Part model={name} name={brandedName(name, brand)} picture={picture} />
    );
  },
};

// A model's name begins with that of its series: RUT241 is of the series rut.
function seriesOf(name: string, { branded_device_series: series = [] }: Brand) {
  return series.find(({ original }) => name.toLowerCase().startsWith(original.toLowerCase()));
}

function brandedName(name: string, brand: Brand): string {
  const series = seriesOf(name, brand);
  return series ? series.branded + name.slice(series.original.length) : name;
}

function brandedPicture(name: string, brand: Brand): string | undefined {
  const own = brand.branded_devices?.find(({ original_model }) => original_model === name);
  return own?.branded_model_image ?? seriesOf(name, brand)?.image;
}
