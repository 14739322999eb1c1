/** Says only what is otherwise than it was said last. */
export class ChangedMessages<Kind extends string> {
  private readonly last = new Map<Kind, string>();

  constructor(private readonly say: (kind: Kind, message: object) => void) {}

  /** Everything is to be said again: whoever listened is gone. */
  forget(): void {
    this.last.clear();
  }

  tell(kind: Kind, message: object): void {
    const text = JSON.stringify(message);
    if (text !== this.last.get(kind)) this.say(kind, message);
    this.last.set(kind, text);
  }
}
