/** Whether a path belongs to the user's own account, which is closed to whoever impersonates them. */
export function isAccountPath(path: string): boolean {
  return /^\/(account|mfa|password-confirmation|alerts\/token)(\/|$)/.test(path);
}
