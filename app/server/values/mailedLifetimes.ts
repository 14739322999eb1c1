/** Validity of mailed codes and links, in seconds. */
export const MAILED_LIFETIMES = {
  code: 600,
  resetPassword: 3_600,
  confirmAddress: 86_400,
  accessRequest: 86_400,
  invitation: 7 * 86_400,
} as const;
