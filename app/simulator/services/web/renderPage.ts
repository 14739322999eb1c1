import { describeDuration } from "../machine/describeUptime";
import type { Machine } from "../machine/Machine";

const STYLE =
  "body{font:16px system-ui,sans-serif;margin:0;background:#eef1f5;color:#1c2733}main{max-width:30rem;margin:4rem auto;padding:2rem;background:#fff;border-radius:8px}h1{margin-top:0}dl{display:grid;grid-template-columns:auto 1fr;gap:.4rem 1rem}dt{color:#51606f}dd{margin:0}label{display:block;margin:.8rem 0}input{display:block;width:100%;box-sizing:border-box;padding:.5rem;font:inherit}button{padding:.5rem 1.2rem;font:inherit}[role=alert]{color:#a3161a}";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => String(ENTITIES[sign]));

/** What the page of a device shows besides its name. */
export interface PageState {
  isSignedIn: boolean;
  isRefused: boolean;
}

const SIGN_IN = (isRefused: boolean) => `
${isRefused ? '<p role="alert">Wrong user name or password.</p>' : ""}
<form method="post">
<label>User name <input name="username" value="admin" autocomplete="username" required></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<button>Sign in</button>
</form>`;

const SIGN_OUT =
  '<form method="post"><input type="hidden" name="action" value="sign-out"><button>Sign out</button></form>';

function factsOf(machine: Machine, isSignedIn: boolean): [name: string, value: string][] {
  const { total, free } = machine.memory();
  const facts: [string, string][] = [
    ["Model", machine.model],
    ["Uptime", describeDuration(machine.uptime())],
  ];
  if (!isSignedIn) return facts;
  return [
    ...facts,
    ["Serial number", machine.serial],
    ["Firmware", machine.firmware()],
    ["Memory", `${Math.round((total - free) / 1024)} of ${Math.round(total / 1024)} MB in use`],
    ...machine.interfaces().map(({ name, address, prefix }): [string, string] => [name, `${address}/${prefix}`]),
  ];
}

/** The web page of a device, with a form to sign in. */
export function renderPage(machine: Machine, { isSignedIn, isRefused }: PageState): string {
  const name = escapeHtml(machine.hostname());
  const rows = factsOf(machine, isSignedIn).map(([term, value]) => `<dt>${term}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title><style>${STYLE}</style></head>
<body><main>
<h1>${name}</h1>
<dl>${rows.join("")}</dl>
${isSignedIn ? SIGN_OUT : SIGN_IN(isRefused)}
</main></body>
</html>
`;
}
