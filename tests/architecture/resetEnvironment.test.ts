// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { resetEnvironment } from "../resetEnvironment";

/** The state that the next test file would inherit. */
const environmentState = () => ({
  stored: localStorage.length + sessionStorage.length,
  cookie: document.cookie,
  path: location.pathname,
  title: document.title,
  style: document.documentElement.getAttribute("style"),
  text: document.body.textContent,
  isTimeFake: vi.isFakeTimers(),
  width: innerWidth,
  zone: process.env.TEST_LEFT,
});

it("what a file of tests changes in its process is taken back as it ends", async () => {
  const before = environmentState();
  localStorage.setItem("user.1.drafts", "{}");
  sessionStorage.setItem("revokeCounter", "1");
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = "language=nb; path=/";
  history.pushState(null, "", "/loaves");
  document.title = "Loaves";
  document.documentElement.style.setProperty("--brand", "red");
  document.body.append("Rye");
  vi.useFakeTimers();
  vi.stubGlobal("innerWidth", 1);
  vi.stubEnv("TEST_LEFT", "1");
  for (const [name, value] of Object.entries(environmentState()))
    expect(value, name).not.toBe(before[name as keyof typeof before]);
  await resetEnvironment();
  expect(environmentState()).toEqual(before);
});
