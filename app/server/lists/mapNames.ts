/** An object with a value for each of these names; unlike Object.fromEntries, its type keeps the names. */
export function mapNames<const Name extends string, Value>(
  names: readonly Name[],
  mapName: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, mapName(name)])) as Record<Name, Value>;
}
