/** Whether a path belongs to the user's own account, which is closed while they are impersonated. */
export function isAccountPath(path: string): boolean {
  return /^\/(account|mfa|password-confirmation|alerts\/token)(\/|$)/.test(path);
}
