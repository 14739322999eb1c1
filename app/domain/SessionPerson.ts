/** Somebody who watches a session, or takes part in it. */
export interface SessionPerson {
  /** Tells it from others; each web socket has another one. */
  id: number;
  name: string;
  /** Whether what they type goes to the target. */
  takesPart: boolean;
}
