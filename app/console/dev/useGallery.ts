import { useEffect, useState } from "react";
import { useBoot } from "#engine";
import { galleryAddresses } from "./galleryRoute";

/** An entry of gallery.json; must match its producer, codegen/gallery. */
export interface GalleryEntry {
  kind: "widget" | "field" | "block" | "format" | "mask" | "modal" | "form" | "page";
  name: string;
  description: string;
  from?: string;
  document: unknown;
  format?: { name: string; options?: Record<string, unknown> };
  /** Whether it acts on mount, such as signing out. */
  acts?: boolean;
  /** Whether it renders nothing without data. */
  quiet?: boolean;
  module?: { kind: "form" | "page"; id: string; path: string };
  /** Route parameters and the lists that contain a record for each. */
  finds?: { name: string; list?: string }[];
}

/** Unique name of an entry: kind and name. */
export function nameOf({ kind, name }: GalleryEntry): string {
  return `${kind}/${name}`;
}

/** Loads the gallery's entries, again whenever the documents' version changes. Throws, for the error boundary, when that fails. */
export function useGallery(): GalleryEntry[] | undefined {
  const { version } = useBoot();
  const [entries, setEntries] = useState<GalleryEntry[]>();
  const [error, setError] = useState<Error>();
  useEffect(() => {
    let isCurrent = version !== "";
    const read = async () => {
      const response = await fetch("/gallery.json", { cache: "no-store" });
      const found = (await response.json()) as GalleryEntry[];
      // Addresses contain a content hash, so a changed document gets a new one.
      for (const { module } of found) if (module) galleryAddresses[`${module.kind}/${module.path}`] = module.path;
      if (isCurrent) setEntries(found);
    };
    read().catch((reason: Error) => setError(reason));
    return () => {
      isCurrent = false;
    };
  }, [version]);
  if (error) throw error;
  return entries;
}
