import { type Boot, type CreateConsoleOptions, lazyComponent } from "#engine";
import { createHotReloadConsole } from "#engine/dev";
import { followDocuments } from "./followDocuments";
import { addGallery, galleryAddresses, loadGallery } from "./galleryRoute";

const gallery = lazyComponent(async () => (await import("./Gallery")).Gallery);

/** Creates the console of the dev server: with hot reload of documents and the gallery. */
export function openDevConsole({ load, addresses, ...options }: CreateConsoleOptions) {
  Object.assign(galleryAddresses, addresses);
  const { Console, change } = createHotReloadConsole({
    ...options,
    boot: addGallery(options.boot),
    registry: { ...options.registry, blocks: { ...options.registry.blocks, Gallery: gallery.Part } },
    load: (address) => loadGallery(address) ?? load(address),
    addresses: galleryAddresses,
  });
  followDocuments(options.boot.version, (boot: Boot) => {
    // Drop the addresses from the page's load: the new boot document has the current ones.
    for (const name of Object.keys(addresses ?? {})) delete galleryAddresses[name];
    return change(addGallery(boot));
  });
  return { Console };
}
