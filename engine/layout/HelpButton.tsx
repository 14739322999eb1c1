import { useEffect, useRef, useState } from "react";
import { IconButton } from "../elements/buttons/IconButton";
import { HintGlyph } from "../elements/glyphs";
import { lazyComponent } from "../elements/loading/lazyComponent";
import { useTranslate } from "../languages/useTranslate";
import { useCurrentRoute } from "../routes/CurrentRoute";
import { useEngineSettings } from "../settings/useSetting";

const panel = lazyComponent(async () => (await import("./HelpPanel")).HelpPanel);

/** A button that opens the help panel of the page after a delay; nothing where the route has no help. */
export function HelpButton() {
  const t = useTranslate();
  const { helpPanelDelay } = useEngineSettings();
  const help = useCurrentRoute()?.route.help;
  const [isRequested, setRequested] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isRequested) return undefined;
    void panel.prepare();
    const timer = setTimeout(() => setOpen(true), helpPanelDelay);
    return () => clearTimeout(timer);
  }, [isRequested, helpPanelDelay]);
  const close = () => {
    setRequested(false);
    setOpen(false);
    button.current?.focus();
  };
  if (help === undefined) return null;
  return (
    <>
      <IconButton
        ref={button}
        icon={<HintGlyph size={18} />}
        label={t("Help about this page")}
        aria-expanded={isOpen}
        onClick={() => (isRequested ? close() : setRequested(true))}
      />
      {isOpen && <panel.Part help={help} onClose={close} />}
    </>
  );
}
