import type { BrandDocument } from "../generated/documents";
import { brandProperties } from "./palette";

/** Draws the page in the brand's colours and gives the browser tab its icon. */
export function applyBrand(page: Document, brand: BrandDocument): void {
  for (const [name, value] of Object.entries(brandProperties(brand))) {
    page.documentElement.style.setProperty(name, value);
  }
  if (brand.favicon) faviconOf(page).href = brand.favicon;
}

/** The end of the browser tab's title. */
export function brandTitle(brand: BrandDocument): string {
  return brand.title_text ?? brand.app_name ?? "";
}

/** The whole title of the browser tab: the page's heading, then the brand's words. */
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
