import { useState } from "react";
import { Checkbox } from "../elements/inputs/Checkbox";
import { useTranslate } from "../languages/useTranslate";
import { readJson, writeJson } from "../settings/jsonStorage";
import { useUserStorage } from "../settings/useUserStorage";

/** Whether a window was suppressed when it opened, and a function that stores the choice. */
export function useDontShowAgain(name: string | undefined) {
  const storage = useUserStorage();
  const [before, setBefore] = useState<{ name: string; isChecked: boolean }>();
  // The document is loaded after the window opens: the choice at that time applies.
  const isChecked = name !== undefined && readJson<unknown>(storage, name, false) === true;
  if (name !== undefined && before?.name !== name) setBefore({ name, isChecked });
  return {
    wasChecked: name !== undefined && (before?.name === name ? before.isChecked : isChecked),
    store: (isChecked: boolean) => name !== undefined && writeJson(storage, name, isChecked),
  };
}

/** The checkbox "Do not show this again"; nothing where the document has no reminder key. */
export function DontShowAgain({ name }: { name: string | undefined }) {
  const t = useTranslate();
  const { wasChecked, store } = useDontShowAgain(name);
  if (name === undefined) return null;
  return (
    <Checkbox
      label={t("Do not show this again")}
      defaultChecked={wasChecked}
      onChange={({ target }) => store(target.checked)}
    />
  );
}
