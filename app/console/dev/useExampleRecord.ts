import { useEffect, useState } from "react";
import { RECORD_LISTS } from "./samples";
import type { GalleryEntry } from "./useGallery";

type Found = Record<string, unknown>;

/** Looks up existing records for the route parameters of an example; `missing` names the list that is empty. Undefined while loading. */
export function useExampleRecord({ kind, name, finds }: GalleryEntry): { found: Found; missing?: string } | undefined {
  const [state, setState] = useState<{ found: Found; missing?: string }>();
  useEffect(() => {
    const named = `${kind}/${name}`;
    const lookups = named in RECORD_LISTS ? [{ name: "id", list: RECORD_LISTS[named] }] : (finds ?? []);
    let isMounted = true;
    void findAll(lookups).then((result) => isMounted && setState(result));
    return () => {
      isMounted = false;
    };
  }, [kind, name, finds]);
  return state;
}

interface Lookup {
  name: string;
  list?: string | undefined;
}

async function findAll(finds: readonly Lookup[]): Promise<{ found: Found; missing?: string }> {
  const found: Found = {};
  for (const { name, list } of finds) {
    const path = list?.replace(/\{(\w+)\}/g, (_, key: string) => String(found[key] ?? 1));
    const row = path === undefined ? undefined : await firstOf(path);
    const value = row?.[name] ?? row?.id;
    if (value === undefined) return { found, missing: list ?? "any list" };
    found[name] = value;
  }
  return { found };
}

async function firstOf(path: string): Promise<Found | undefined> {
  const response = await fetch(`/api${path}${path.includes("?") ? "&" : "?"}limit=1`, {
    headers: { accept: "application/json" },
  });
  if (!response.ok) return undefined;
  const { data } = (await response.json()) as { data?: unknown };
  return Array.isArray(data) ? (data[0] as Found | undefined) : undefined;
}
