/** What is recorded of the terminals of remote access sessions. */
export const SESSION_RECORDINGS = ["off", "output", "output-and-input"] as const;

/** What is recorded of a terminal: nothing, what it shows, or also what is typed. */
export type SessionRecording = (typeof SESSION_RECORDINGS)[number];
