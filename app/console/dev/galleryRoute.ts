import type { Boot, DocumentModule } from "#engine";

const PAGE = "gallery:page";

/** Addresses of documents that the boot document does not list: the gallery's page and its examples. */
export const galleryAddresses: Record<string, string> = { "page/gallery": PAGE };

/** Returns the boot document with the gallery's route added. */
export function addGallery(boot: Boot): Boot {
  // This route exists only in the dev server, so its id is not in the generated names.
  const route = {
    id: "gallery",
    path: "/gallery",
    title: "Gallery",
    page: "gallery",
  } as unknown as Boot["routes"][number];
  return { ...boot, routes: [...boot.routes, route] };
}

/** Returns the module of the gallery's page, which has no document; undefined for any other address. */
export function loadGallery(address: string): Promise<DocumentModule> | undefined {
  if (address !== PAGE) return undefined;
  const page = { id: "gallery", blocks: [{ block: "custom", component: "Gallery" }] };
  return Promise.resolve({ default: page } as unknown as DocumentModule);
}
