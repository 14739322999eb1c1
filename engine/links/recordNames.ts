import { useEffect } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

const names = createStore<Record<string, string>>(() => ({}));

/** What the records are called whose pages were shown, by address. */
export function useRecordNames(): Record<string, string> {
  return useStore(names);
}

/** Remembers what the record at an address is called; undefined while nobody knows. */
export function useRegisterRecordName(place: string | undefined, name: string | undefined): void {
  useEffect(() => {
    if (place !== undefined && name !== undefined) names.setState({ [place]: name });
  }, [place, name]);
}
