import { useRef, useState } from "react";
import { Button, useTranslate, useWriteFormValue, type WidgetProps } from "#engine";
import styles from "../blocks/windows/windows.module.css";

const ACTIVATION_CODE = /^(LPA:)?1\$/i;
// Maximum side length in pixels: decoding larger images takes longer and finds no more codes.
const MAX_SIDE = 2000;

/** Decodes the QR code in an image; undefined when none is found within two seconds. */
async function readPicture(file: File): Promise<string | undefined> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const [width, height] = [Math.ceil(picture.width * scale), Math.ceil(picture.height * scale)];
  const drawing = new OffscreenCanvas(width, height).getContext("2d");
  if (!drawing) return undefined;
  drawing.drawImage(picture, 0, 0, width, height);
  const { data } = drawing.getImageData(0, 0, width, height);
  const { default: decode } = await import("qr/decode.js");
  try {
    return decode({ width, height, data }, { timeLimit: 2000 });
  } catch {
    return undefined;
  }
}

/**
 * Fills a field with the eSIM activation code from an image of its QR code. The image is decoded in the browser and not uploaded.
 * A custom widget, because documents cannot decode images.
 */
export function CodeFromPicture({ id, label, options, disabled }: WidgetProps) {
  const t = useTranslate();
  const write = useWriteFormValue();
  const input = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState<string>();
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    const text = await readPicture(file).catch(() => undefined);
    if (text === undefined) return setStatus(t("No QR code could be read in this picture."));
    if (!ACTIVATION_CODE.test(text)) return setStatus(t("The QR code in this picture holds no activation code."));
    write(String(options.field), text);
    setStatus(t("The activation code was read from the picture."));
  };
  return (
    <div className={styles.picked}>
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/*"
        tabIndex={-1}
        className="unseen"
        aria-label={label}
        disabled={disabled}
        onChange={({ target }) => {
          void readFile(target.files?.[0]);
          // Reset, so that choosing the same file again fires a change event.
          target.value = "";
        }}
      />
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {t("Choose a picture of the QR code")}
      </Button>
      <span role="status">{status}</span>
    </div>
  );
}
