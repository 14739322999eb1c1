/**
 * Releases the keys that are held when a canvas loses the focus, such as those of the combination that leaves it: noVNC
 * does so only when the window loses it. Returns a function that releases them at once.
 */
export function releaseKeysOnBlur(canvas: HTMLCanvasElement): () => void {
  const held = new Set<string>();
  canvas.addEventListener("keydown", ({ code }) => held.add(code), { capture: true });
  canvas.addEventListener("keyup", ({ code }) => held.delete(code), { capture: true });
  const release = () => {
    for (const code of [...held]) canvas.dispatchEvent(new KeyboardEvent("keyup", { code }));
  };
  canvas.addEventListener("blur", release);
  return release;
}
