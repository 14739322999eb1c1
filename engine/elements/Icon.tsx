import type { NameOf } from "../registry/names";
import { useRegistry } from "../registry/RegistryContext";

/** An icon that a document names; decoration only, the text beside it says the same. */
export function Icon({ name, size = 16 }: { name: NameOf<"icon">; size?: number }) {
  const Drawn = useRegistry().icons[name];
  return Drawn ? <Drawn size={size} /> : null;
}
