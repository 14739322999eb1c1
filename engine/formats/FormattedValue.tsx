import { useMemo } from "react";
import { useBoot } from "../documents/DocumentsContext";
import { useTranslate } from "../languages/useTranslate";
import type { Format, FormatContext } from "../registry/Registry";
import { useRegistry } from "../registry/RegistryContext";

/** A reference to a format in a document: its name, or name and options. */
export type FormatReference = string | { name: string; options?: Record<string, unknown> };

/** Renders a value with a format; text by default. */
export function FormattedValue(props: { value: unknown; record: unknown; format: FormatReference | undefined }) {
  const { formats } = useRegistry();
  const boot = useBoot();
  const t = useTranslate();
  const { name, options } = readReference(props.format);
  return findFormat(formats, name).render(props.value, { record: props.record, options, boot, t });
}

/** Returns a function that formats a value as plain text, for titles and files. */
export function useFormatText(): (value: unknown, record: unknown, format: FormatReference | undefined) => string {
  const { formats } = useRegistry();
  const boot = useBoot();
  const t = useTranslate();
  return useMemo(
    () => (value, record, reference) => {
      const { name, options } = readReference(reference);
      const context: FormatContext = { record, options, boot, t };
      const format = findFormat(formats, name);
      return format.text?.(value, context) ?? String(value ?? "");
    },
    [formats, boot, t],
  );
}

function readReference(format: FormatReference | undefined): { name: string; options: Record<string, unknown> } {
  if (typeof format === "object") return { name: format.name, options: format.options ?? {} };
  return { name: format ?? "text", options: {} };
}

function findFormat(formats: Readonly<Record<string, Format | undefined>>, name: string): Format {
  const format = formats[name];
  if (!format) throw new Error(`The registry has no format "${name}".`);
  return format;
}
