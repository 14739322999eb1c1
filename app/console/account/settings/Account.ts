import type { components } from "#generated/api";

/** The sign-in settings of the user's own account. */
export type Account = components["schemas"]["AccountAnswer"]["data"];
