/** Names of secret values; the same rule as is_secret_name in the database (0010-foundation-audit.sql). */
const SECRET =
  /(pass(word|phrase|wd|code)|secret|token|psk|credential|authorization|cookie|session_uuid|private|(api|access|shared|encryption|auth|wpa|wep)[-_ ]?key)|(^|[-_ ])(pin|puk|otp|hash|pwd|pass)([-_ ]?code)?$|^((session|recovery|activation|confirmation|sms|totp|mfa|security)[-_ ]?)?code$/i;

/** Whether a value of this name must not be stored in the audit log. */
export function isSecretName(name: string): boolean {
  return SECRET.test(name);
}
