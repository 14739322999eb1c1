import { invalid } from "../../requests/ApiError";
import type { Services } from "../../requests/Context";

type Name = "alert-type" | "alert-subtype";

function labelsOf({ documents }: Pick<Services, "documents">, name: Name): Map<string, string> {
  return new Map(documents().documents.enums[name]?.values.map(({ value, label }) => [String(value), label]));
}

/** The label of an alert type; its number where it has none. */
export function alertName(services: Pick<Services, "documents">, name: Name, number: number): string {
  return labelsOf(services, name).get(String(number)) ?? String(number);
}

/** Replaces alert type numbers in rows by their labels. */
export function withAlertNames<Row extends object>(
  services: Services,
  rows: Row[] | string[],
  names: Readonly<Record<string, Name>>,
): Row[] | string[] {
  const labels = Object.entries(names).map(([key, name]) => [key, labelsOf(services, name)] as const);
  return rows.map((row) => {
    if (typeof row === "string") return row;
    const found = labels
      .filter(([key]) => key in row)
      .map(([key, known]) => {
        const number = String(row[key as keyof Row]);
        return [key, known.get(number) ?? number];
      });
    return { ...row, ...Object.fromEntries(found) };
  }) as Row[] | string[];
}

/** Alert type numbers from labels or numbers. */
export function alertKindsByName(services: Services, wanted: readonly string[]): number[] {
  const labels = labelsOf(services, "alert-type");
  return wanted.map((word) => {
    const [number] =
      [...labels].find(([value, label]) => [value, label.toLowerCase()].includes(word.toLowerCase())) ?? [];
    if (number === undefined) throw invalid("type", "This alert type does not exist.");
    return Number(number);
  });
}
