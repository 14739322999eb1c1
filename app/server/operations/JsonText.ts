/** JSON that is written already: an answer takes it over as it is. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** The text of an answer whose data may be written already. */
export function writeJson(body: unknown): string {
  const { data, ...rest } = body as { data?: unknown };
  if (!(data instanceof JsonText)) return JSON.stringify(body);
  return `${JSON.stringify(rest).slice(0, -1)},"data":${data.text}}`;
}
