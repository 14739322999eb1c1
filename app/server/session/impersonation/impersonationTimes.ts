import { MAILED_LIFETIMES } from "../../values/mailedLifetimes";

/** Maximum duration of an impersonation after it was permitted, and lifetime of the request, in seconds. */
export const IMPERSONATION = { access: 60 * 60, request: MAILED_LIFETIMES.accessRequest } as const;
