/** Names of values that let somebody in: the same rule as is_secret_name of the database (0186-audit-log.sql). */
const SECRET =
  /(pass(word|phrase|wd)|secret|token|psk|private|credential|authorization|cookie|api_?key|session_uuid)|(^|_)(pin|otp|hash|pwd)$|^(code|(session|recovery|activation|confirmation|sms)_code)$/i;

/** Whether a value of this name must not be stored in the audit log. */
export function isSecretName(name: string): boolean {
  return SECRET.test(name);
}
