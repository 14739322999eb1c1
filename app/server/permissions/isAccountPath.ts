/** Whether a path belongs to a person's own account, which nobody else may touch, not even who acts for them. */
export function isAccountPath(path: string): boolean {
  return /^\/(account|mfa|password-confirmation|alerts\/token)(\/|$)/.test(path);
}
