import type { Compiled } from "../index";
import type { Json } from "../json";
import type { GalleryEntry } from "./galleryEntry";

/** Every modal, form and page, so that a new one can be previewed before a route leads to it. */
export function galleryDocuments({ documents }: Compiled): GalleryEntry[] {
  const { modals, forms, pages, registry } = documents;
  const acting = Object.entries(registry.blocks).flatMap(([name, { acts }]) => (acts ? [JSON.stringify(name)] : []));
  const acts = (page: object) => acting.some((name) => JSON.stringify(page).includes(`"component":${name}`));
  return [
    ...Object.entries(modals).map(([name, modal]) => entryOf("modal", name, modal.title, modal)),
    ...Object.entries(forms).map(([name, form]) => entryOf("form", name, form.title, form)),
    ...Object.entries(pages).map(([name, page]) => ({
      ...entryOf("page", name, page.title ?? "", page),
      ...(acts(page) && { acts: true }),
    })),
  ];
}

function entryOf(kind: "modal" | "form" | "page", name: string, description: string, document: object): GalleryEntry {
  // Documents are JSON by construction.
  return { kind, name, description, from: `${kind}s/${name}`, document: document as Json };
}
