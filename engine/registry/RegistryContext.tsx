import { createContext, type ReactNode, useContext } from "react";
import type { RegistryParts } from "./Registry";

const RegistryContext = createContext<RegistryParts | undefined>(undefined);

/** Gives the screens below it the coded parts documents may name. */
export function RegistryProvider({ registry, children }: { registry: RegistryParts; children: ReactNode }) {
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

/** The widgets, blocks, formats and icons documents may name. */
export function useRegistry(): RegistryParts {
  const registry = useContext(RegistryContext);
  if (registry === undefined) throw new Error("This component must stand inside RegistryProvider.");
  return registry;
}
