import type { NameOf } from "../registry/names";
import { useRegistry } from "../registry/RegistryContext";

/** An icon of the registry; decorative, as there is always a text beside it. */
export function Icon({ name, size = 16 }: { name: NameOf<"icon">; size?: number }) {
  const Drawn = useRegistry().icons[name];
  return Drawn ? <Drawn size={size} /> : null;
}
