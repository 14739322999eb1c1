import type { Boot, DocumentModule } from "#engine";

const PAGE = "gallery:page";

/** Where documents are that the boot document does not know: the gallery's page, and what it shows. */
export const galleryAddresses: Record<string, string> = { "page/gallery": PAGE };

/** The boot document with the address of the gallery. */
export function addGallery(boot: Boot): Boot {
  // A route of the dev server alone: no document names it.
  const route = {
    id: "gallery",
    path: "/gallery",
    title: "Gallery",
    page: "gallery",
  } as unknown as Boot["routes"][number];
  return { ...boot, routes: [...boot.routes, route] };
}

/** The module of the gallery's page, which no server serves. */
export function loadGallery(address: string): Promise<DocumentModule> | undefined {
  if (address !== PAGE) return undefined;
  const page = { id: "gallery", blocks: [{ block: "custom", component: "Gallery" }] };
  return Promise.resolve({ default: page } as unknown as DocumentModule);
}
