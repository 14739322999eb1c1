import { type Boot, type CreateConsoleOptions, lazyComponent } from "#engine";
import { createHotReloadConsole } from "#engine/dev";
import { followDocuments } from "./followDocuments";
import { addGallery, galleryAddresses, loadGallery } from "./galleryRoute";

const gallery = lazyComponent(async () => (await import("./Gallery")).Gallery);

/** The console as the dev server shows it: it takes over documents as they are saved, and has a gallery of all of them. */
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
    // What the page named when it was loaded may have changed since; the boot document knows.
    for (const name of Object.keys(addresses ?? {})) delete galleryAddresses[name];
    return change(addGallery(boot));
  });
  return { Console };
}
