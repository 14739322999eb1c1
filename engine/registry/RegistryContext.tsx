import { createContext, type ReactNode, useContext } from "react";
import type { RegistryParts } from "./Registry";

const RegistryContext = createContext<RegistryParts | undefined>(undefined);

/** Provides the registry to the components below it. */
export function RegistryProvider({ registry, children }: { registry: RegistryParts; children: ReactNode }) {
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

/** The registry: widgets, blocks, formats and icons by name. */
export function useRegistry(): RegistryParts {
  const registry = useContext(RegistryContext);
  if (registry === undefined) throw new Error("This component must be rendered inside RegistryProvider.");
  return registry;
}
