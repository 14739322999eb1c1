import { MAILED_LIFETIMES } from "../../values/mailedLifetimes";

/** How long someone may act for another after that user allowed it, and how long the question waits, in seconds. */
export const IMPERSONATION = { access: 60 * 60, request: MAILED_LIFETIMES.accessRequest } as const;
