import { useState } from "react";
import { Checkbox } from "../elements/inputs/Checkbox";
import { useTranslate } from "../languages/useTranslate";
import { readJson, writeJson } from "../settings/jsonStorage";
import { useUserStorage } from "../settings/useUserStorage";

/** Whether a window is not to be shown again, as it was when it was opened, and the function that keeps the choice. */
export function useDontShowAgain(name: string | undefined) {
  const storage = useUserStorage();
  const [before, setBefore] = useState<{ name: string; isTicked: boolean }>();
  // The document arrives after the window: what counts is the choice when its name is first known.
  const isTicked = name !== undefined && readJson<unknown>(storage, name, false) === true;
  if (name !== undefined && before?.name !== name) setBefore({ name, isTicked });
  return {
    wasTicked: name !== undefined && (before?.name === name ? before.isTicked : isTicked),
    keep: (isTicked: boolean) => name !== undefined && writeJson(storage, name, isTicked),
  };
}

/** The offer not to show a window again; nothing where its document makes none. */
export function DontShowAgain({ name }: { name: string | undefined }) {
  const t = useTranslate();
  const { wasTicked, keep } = useDontShowAgain(name);
  if (name === undefined) return null;
  return (
    <Checkbox
      label={t("Do not show this again")}
      defaultChecked={wasTicked}
      onChange={({ target }) => keep(target.checked)}
    />
  );
}
