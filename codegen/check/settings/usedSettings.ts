import { at } from "../../json";
import { nearestName } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";

/** Every setting the program reads is there: without it what reads it fails when it is shown. */
export function* usedSettings(context: CheckContext): Generator<Problem> {
  const { settings } = context.documents.settings;
  const [base] = validDocuments(context, "settings");
  if (!base) return;
  const read = new Set(context.codeSettings.map(({ text }) => text));
  const unread = Object.keys(settings).filter((name) => !read.has(name));
  for (const name of read) {
    const place = context.codeSettings.find(({ text }) => text === name);
    if (!place || Object.hasOwn(settings, name)) continue;
    const meant = nearestName(name, unread);
    const hint = meant === undefined ? "" : `; did you mean it by ${JSON.stringify(meant)}?`;
    const message = `no setting ${JSON.stringify(name)}, which ${place.file}:${place.line}:${place.column} reads${hint}`;
    yield problemAt(base.source, at("/settings", ...(meant === undefined ? [] : [meant])), message, "settings", "key");
  }
}
