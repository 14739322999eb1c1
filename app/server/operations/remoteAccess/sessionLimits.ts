/** Maximum number of open sessions. */
const MAX_SESSIONS = { device: 20, company: 200 } as const;

/** Numbers of sessions of a device, and of its company. */
export interface SessionCounts {
  device: number;
  company: number;
}

/** Why no other session may be opened beside the open ones, or undefined. */
export function sessionProblem(open: SessionCounts): string | undefined {
  if (open.device >= MAX_SESSIONS.device) return "This device has 20 open sessions, the maximum. End one first.";
  if (open.company >= MAX_SESSIONS.company) return "This company has 200 open sessions, the maximum. End one first.";
  return undefined;
}

/** Why no other session may be opened beside the open ones and those that wait for their device, or undefined. */
export function waitingProblem(all: SessionCounts): string | undefined {
  if (all.device >= MAX_SESSIONS.device)
    return "This device has 20 sessions that are open or waiting, the maximum. End or cancel one first.";
  if (all.company >= MAX_SESSIONS.company)
    return "This company has 200 sessions that are open or waiting, the maximum. End or cancel one first.";
  return undefined;
}
