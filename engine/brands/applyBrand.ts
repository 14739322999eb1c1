import type { BrandDocument } from "../generated/documents";
import { brandProperties } from "./palette";

/** Applies the brand: sets its colours as custom properties and the favicon. */
export function applyBrand(page: Document, brand: BrandDocument): void {
  for (const [name, value] of Object.entries(brandProperties(brand))) {
    page.documentElement.style.setProperty(name, value);
  }
  if (brand.favicon) faviconOf(page).href = brand.favicon;
}

/** The suffix of the tab title. */
export function brandTitle(brand: BrandDocument): string {
  return brand.title_text ?? brand.app_name ?? "";
}

/** The tab title: the page's heading, then the brand's suffix. */
export function tabTitle(heading: string, brand: BrandDocument): string {
  return [heading, brandTitle(brand)].filter((part) => part !== "").join(" · ");
}

function faviconOf(page: Document): HTMLLinkElement {
  const found = page.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (found) return found;
  const link = page.createElement("link");
  link.rel = "icon";
  page.head.append(link);
  return link;
}
