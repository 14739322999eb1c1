/** Signs in as the administrator and returns the Cookie header. */
export async function signIn({
  url,
  email,
  password,
}: {
  url: string;
  email: string;
  password: string;
}): Promise<string> {
  const first = await fetch(`${url}/login`);
  const jar = cookies(first);
  const response = await fetch(`${url}/api/account/login`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      cookie: jar,
      origin: url,
      "x-requested-with": "XMLHttpRequest",
      "x-xsrf-token": /XSRF-TOKEN=([^;]+)/.exec(jar)?.[1] ?? "",
    },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`Signing in answered ${response.status}: ${await response.text()}`);
  return cookies(response);
}

const cookies = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
