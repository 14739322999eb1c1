let isPressed = false;
let pending: (() => void)[] = [];

/**
 * Runs a function at once or, while a pointer is pressed, on the following click, before other listeners: a layout shift
 * under a pressed pointer would make the click miss its target.
 */
export function afterPress(act: () => void): void {
  if (isPressed) pending.push(act);
  else act();
}

function flush(): void {
  const acts = pending;
  pending = [];
  for (const act of acts) act();
}

const begin = () => {
  isPressed = true;
};

function end(): void {
  if (!isPressed) return;
  isPressed = false;
  // The click follows pointerup in the same task; after a drag there is none.
  setTimeout(flush);
}

addEventListener("pointerdown", begin, true);
// Over the list of a native select, pointerup may be missing; a key press also ends the press.
for (const type of ["pointerup", "pointercancel", "keydown"]) addEventListener(type, end, true);
addEventListener("click", flush, true);
