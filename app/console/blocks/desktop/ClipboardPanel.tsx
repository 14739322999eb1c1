import type { KeyboardEvent } from "react";
import { Button, FormView, Icon, IconButton, useToasts, useTranslate } from "#engine";
import styles from "./desktop.module.css";
import type { useDesktop } from "./useDesktop";

interface ClipboardPanelProps {
  model: ReturnType<typeof useDesktop>;
  /** The local form with the text. */
  form: string;
  onClose: () => void;
}

/** The clipboard of the device as a text that can be copied, changed and sent. Escape closes it. */
export function ClipboardPanel({ model: { connection, clipboard }, form, onClose }: ClipboardPanelProps) {
  const t = useTranslate();
  const { show } = useToasts();
  const copy = async () => {
    await navigator.clipboard.writeText(clipboard);
    show({ text: t("Copied"), tone: "success" });
  };
  const refused = () => show({ text: t("The browser does not allow the clipboard here."), tone: "warning" });
  const send = ({ text }: Readonly<Record<string, unknown>>) => {
    if (connection.paste(String(text ?? "")))
      show({ text: t("The text is in the clipboard of the device."), tone: "success" });
    else show({ text: t("Nothing can be sent now."), tone: "warning" });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onClose();
  };
  return (
    <section aria-label={t("Clipboard")} className={styles.clipboard} onKeyDown={press}>
      <header className={styles.clipboardHeader}>
        <h2>{t("Clipboard of the device")}</h2>
        <IconButton icon={<Icon name="close" />} label={t("Close the clipboard")} onClick={onClose} />
      </header>
      {/* A new text of the device replaces what was typed. */}
      <FormView key={clipboard} form={form} context={{ record: { text: clipboard } }} isFocused onValues={send} />
      <Button
        className={styles.copy}
        icon={<Icon name="copy" />}
        disabled={clipboard === ""}
        onClick={() => void copy().catch(refused)}
      >
        {t("Copy")}
      </Button>
    </section>
  );
}
