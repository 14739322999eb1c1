import { useEffect } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

const names = createStore<Record<string, string>>(() => ({}));

/** The names of records whose pages were shown, by address. */
export function useRecordNames(): Record<string, string> {
  return useStore(names);
}

/** Registers the name of the record at an address; undefined while it is unknown. */
export function useRegisterRecordName(place: string | undefined, name: string | undefined): void {
  useEffect(() => {
    if (place !== undefined && name !== undefined) names.setState({ [place]: name });
  }, [place, name]);
}
