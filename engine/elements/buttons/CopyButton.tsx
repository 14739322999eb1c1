import { useEffect, useState } from "react";
import { useTranslate } from "../../languages/useTranslate";
import { CheckGlyph, CopyGlyph } from "../glyphs";
import { IconButton } from "./IconButton";

const FEEDBACK_MS = 2000;

/** Copies a value to the clipboard and confirms it in a live region. */
export function CopyButton({ value, label }: { value: string; label?: string }) {
  const t = useTranslate();
  const [state, setState] = useState<"ready" | "copied" | "refused">("ready");
  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setState("copied"),
      () => setState("refused"),
    );
  const texts = { ready: label ?? t("Copy"), copied: t("Copied"), refused: t("The browser blocked copying") };
  return (
    <>
      <IconButton
        size="small"
        icon={state === "copied" ? <CheckGlyph size={14} /> : <CopyGlyph size={14} />}
        label={texts[state]}
        onClick={copy}
      />
      <span role="status">{state !== "ready" && <small>{texts[state]}</small>}</span>
    </>
  );
}
