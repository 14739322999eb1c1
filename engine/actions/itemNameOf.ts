/** The name of what an operation changes, derived from its operationId: createRyeLoaf gives "Rye loaf". */
export function itemNameOf(operationId: string): string {
  const words = operationId
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(" ");
  const item = words.length > 1 ? words.slice(1).join(" ") : operationId;
  return item.charAt(0).toUpperCase() + item.slice(1);
}
