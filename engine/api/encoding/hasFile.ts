/** Whether a body holds a file, which JSON cannot carry. */
export function hasFile(value: unknown): boolean {
  if (value instanceof Blob) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(hasFile);
}
