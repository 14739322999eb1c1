import type { components } from "#generated/api";

/** A second factor whose setup has started and is not confirmed yet. */
export type MfaEnrollment = components["schemas"]["MfaSetUpAnswer"]["data"];
