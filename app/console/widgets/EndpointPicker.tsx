import { useMemo } from "react";
import { Skeleton, useFormValue, useOperation, useTranslate, useWriteFormValue, type WidgetProps } from "#engine";
import { EndpointTree } from "../blocks/configure/EndpointTree";
import { readGetEndpoints } from "../blocks/configure/readSpecification";

interface RequestRow {
  url?: string;
}

/**
 * Adds endpoints of an API specification to a list of requests and removes them. A custom widget, because its choices come from
 * a specification loaded at run time.
 */
export function EndpointPicker({ id, label, options, disabled }: WidgetProps) {
  const t = useTranslate();
  const name = String(options.requests);
  const documentation = useFormValue(String(options.documentation));
  const value = useFormValue(name);
  const write = useWriteFormValue();
  const enabled = documentation !== undefined && documentation !== null;
  const read = useOperation("downloadSpecification", { id: documentation }, { enabled, steady: true });
  const endpoints = useMemo(() => readGetEndpoints(read.data), [read.data]);
  if (disabled) return null;
  if (!enabled) return <p id={id}>{t("Choose an API documentation to pick endpoints from it.")}</p>;
  if (read.error) return <p role="alert">{t("The documentation could not be read.")}</p>;
  if (read.data === undefined) return <Skeleton width="100%" height={160} />;
  const requests = Array.isArray(value) ? (value as RequestRow[]) : [];
  const choose = (url: string, isSelected: boolean) => {
    const others = requests.filter((one) => one?.url !== url);
    // Drop rows that were added but left empty.
    write(name, isSelected ? [...others.filter((one) => one?.url), { url }] : others);
  };
  const chosen = new Set(requests.flatMap((one) => one?.url ?? []));
  return (
    <fieldset id={id} aria-label={label}>
      <EndpointTree endpoints={endpoints} chosen={chosen} onChoose={choose} />
    </fieldset>
  );
}
