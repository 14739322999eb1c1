import { at } from "../../json";
import { nearestName } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";

/** Every setting that the program reads exists; without it, rendering fails. */
export function* usedSettings(context: CheckContext): Generator<Problem> {
  const { settings } = context.documents.settings;
  const [base] = validDocuments(context, "settings");
  if (!base) return;
  const read = new Set(context.codeSettings.map(({ text }) => text));
  const unread = Object.keys(settings).filter((name) => !read.has(name));
  for (const name of read) {
    const place = context.codeSettings.find(({ text }) => text === name);
    if (!place || Object.hasOwn(settings, name)) continue;
    const suggestion = nearestName(name, unread);
    const hint = suggestion === undefined ? "" : `; did you mean ${JSON.stringify(suggestion)}?`;
    const message = `no setting ${JSON.stringify(name)}, which ${place.file}:${place.line}:${place.column} reads${hint}`;
    yield problemAt(
      base.source,
      at("/settings", ...(suggestion === undefined ? [] : [suggestion])),
      message,
      "settings",
      "key",
    );
  }
}
