/** What became of a try to sign in. */
export type SignInResult = { ok: true } | { ok: false; code: string; message?: string; retryAfter?: number };

const readCookie = (name: string) =>
  document.cookie
    .split("; ")
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Sends e-mail and password. Never throws: a lost network is the code NETWORK. */
export async function signIn(email: string, password: string): Promise<SignInResult> {
  let response: Response;
  try {
    response = await fetch("/api/account/login", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-requested-with": "XMLHttpRequest",
        "x-xsrf-token": readCookie("XSRF-TOKEN") ?? "",
      },
      body: JSON.stringify({ email, password }),
    });
  } catch (_offline) {
    return { ok: false, code: "NETWORK" };
  }
  if (response.ok) return { ok: true };
  const error = await firstError(response);
  const retryAfter = Number(response.headers.get("retry-after")) || undefined;
  return { ok: false, code: error?.code ?? "INTERNAL_ERROR", message: error?.message, retryAfter };
}

async function firstError(response: Response): Promise<{ code: string; message: string } | undefined> {
  try {
    const body = (await response.json()) as { errors?: { code: string; message: string }[] };
    return body.errors?.[0];
  } catch (_notJson) {
    return undefined;
  }
}
