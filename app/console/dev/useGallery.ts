import { useEffect, useState } from "react";
import { useBoot } from "#engine";
import { galleryAddresses } from "./galleryRoute";

/** What the gallery shows of one word; codegen/gallery describes the same from the teller's side. */
export interface GalleryEntry {
  kind: "widget" | "field" | "block" | "format" | "mask" | "modal" | "form" | "page";
  name: string;
  description: string;
  from?: string;
  document: unknown;
  format?: { name: string; options?: Record<string, unknown> };
  acts?: boolean;
  /** Whether it draws nothing while there is nothing to say. */
  quiet?: boolean;
  module?: { kind: "form" | "page"; id: string; path: string };
  finds?: { name: string; list?: string }[];
}

/** The name of an entry among all of them. */
export function nameOf({ kind, name }: GalleryEntry): string {
  return `${kind}/${name}`;
}

/** The entries as the documents are now; they are asked for again whenever those change. */
export function useGallery(): GalleryEntry[] | undefined {
  const { version } = useBoot();
  const [entries, setEntries] = useState<GalleryEntry[]>();
  const [fault, setFault] = useState<Error>();
  useEffect(() => {
    let isWanted = version !== "";
    const read = async () => {
      const answer = await fetch("/gallery.json", { cache: "no-store" });
      const found = (await answer.json()) as GalleryEntry[];
      // Under its address, which follows the content, a changed document is another one.
      for (const { module } of found) if (module) galleryAddresses[`${module.kind}/${module.path}`] = module.path;
      if (isWanted) setEntries(found);
    };
    read().catch((error: Error) => setFault(error));
    return () => {
      isWanted = false;
    };
  }, [version]);
  if (fault) throw fault;
  return entries;
}
