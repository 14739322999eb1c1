import { type Boot, type Format, lazyComponent } from "#engine";

type Brand = Boot["brand"];

// Code splitting: only needed by brands with names or images of their own.
const branded = lazyComponent(async () => (await import("./BrandedModel")).BrandedModel);

/** Format for a device model, with the brand's name and image for its series when configured. */
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

// The series is a prefix of the model name: RUT241 belongs to the series rut.
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
