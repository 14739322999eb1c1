import { Backend } from "@devolutions/iron-remote-desktop-rdp";

type ClipboardData = InstanceType<typeof Backend.ClipboardData>;

const TEXT = "text/plain";

/** A text as IronRDP takes it. */
export function textData(text: string): ClipboardData {
  const data = new Backend.ClipboardData();
  if (text !== "") data.addText(TEXT, text);
  return data;
}

/** The text of the target's clipboard; undefined when it has something else. */
export function readText(data: ClipboardData): string | undefined {
  const value: unknown = data
    .items()
    .find((item) => item.mimeType() === TEXT)
    ?.value();
  return typeof value === "string" ? value : undefined;
}
