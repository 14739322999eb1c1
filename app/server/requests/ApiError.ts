/** HTTP status and default message by error code. */
const ERRORS = {
  BAD_REQUEST: [400, "This cannot be done now."],
  COMPANY_LEVEL_EXCEEDED: [400, "A company of the third level cannot have companies below it."],
  UNAUTHORIZED: [401, "Your session has ended. Sign in again."],
  SESSION_CHANGED: [401, "Someone else is signed in here now. The page is loaded again."],
  NOT_INVITED_EXTERNAL_USER: [401, "This account has no invitation."],
  EXTERNAL_SECOND_FACTOR: [401, "This account signs in with its password and its second step."],
  SIGN_IN_FAILED: [401, "E-mail or password is wrong."],
  EMAIL_NOT_VERIFIED: [401, "Confirm your e-mail address first."],
  MFA_MANDATORY: [401, "Set up multi-factor sign-in first."],
  MFA_REQUIRED: [403, "Confirm this with your second factor."],
  CONFIRMATION_FAILED: [422, "The code is wrong."],
  PASSWORD_WRONG: [422, "The password is wrong."],
  PASSWORD_CONFIRMATION_REQUIRED: [423, "Confirm this with your password."],
  EXPIRED: [400, "This link or code is no longer valid. Request a new one."],
  FORBIDDEN: [403, "You may not do this."],
  IMPERSONATING: [403, "This cannot be done while you act for someone else."],
  XSRF: [403, "This page is out of date. Reload it and try again."],
  NOT_FOUND: [404, "Not found, or you do not have access to it."],
  CHANNEL_NOT_FOUND: [404, "Nothing is known of this yet."],
  METHOD_NOT_ALLOWED: [405, "This cannot be done here."],
  CONFLICT: [409, "This already exists."],
  PAYLOAD_TOO_LARGE: [413, "This is too large to send."],
  UNSUPPORTED_MEDIA_TYPE: [415, "This content type is not supported."],
  VALIDATION_FAILED: [422, "Some values are not accepted."],
  IDEMPOTENCY_KEY_REUSED: [422, "This was already sent with different content. Reload the page and try again."],
  TOO_MANY_REQUESTS: [429, "Too many attempts. Wait a moment and try again."],
  INTERNAL_ERROR: [500, "Something went wrong on the server."],
  NOT_IMPLEMENTED: [501, "This server cannot do this."],
  NO_ROOM: [507, "The server has run out of storage."],
  STORE_FAILED: [502, "The file storage does not respond as expected. Try again in a few minutes."],
  MAINTENANCE: [503, "The service is not available at the moment. Try again soon."],
} as const satisfies Record<string, readonly [number, string]>;

/** The code of an API error. */
export type ApiErrorCode = keyof typeof ERRORS;

/** One item of the `errors` in a response; `source` is the field or parameter it is about. */
export interface ApiErrorItem {
  code: ApiErrorCode;
  message: string;
  source: string | null;
}

/** What the caller needs in order to continue after an error that asks for confirmation. */
export interface ApiErrorMeta {
  mfa_type?: "email" | "teltonika_id" | "totp";
  mfa_method?: "email" | "teltonika_id" | "totp";
  session_uuid?: string;
  session_id?: string;
  /** The channel that reports the approval in the app. */
  channel?: string;
}

/** An error that is reported to the caller. Throwing it rolls back the transaction. */
export class ApiError extends Error {
  readonly status: number;
  readonly items: readonly ApiErrorItem[];

  constructor(
    readonly code: ApiErrorCode,
    details: {
      message?: string;
      source?: string;
      items?: readonly ApiErrorItem[];
      headers?: Record<string, string>;
      meta?: ApiErrorMeta;
    } = {},
  ) {
    const [status, text] = ERRORS[code];
    super(details.message ?? text);
    this.status = status;
    this.items = details.items ?? [{ code, message: this.message, source: details.source ?? null }];
    this.headers = details.headers ?? {};
    this.meta = details.meta;
  }

  readonly meta: ApiErrorMeta | undefined;

  readonly headers: Record<string, string>;
}

/** The error for an invalid value of one field or parameter. */
export function invalid(source: string, message: string): ApiError {
  return new ApiError("VALIDATION_FAILED", { source, message });
}

/** The error for a row that does not exist or is not visible; the two are not distinguished. */
export function notFound(): ApiError {
  return new ApiError("NOT_FOUND");
}
