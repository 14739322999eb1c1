let isPressed = false;
let waiting: (() => void)[] = [];

/** Does something at once; while a pointer is pressed, once its click has come: what moves below it is not clicked. */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act);
  else act();
}

function end(): void {
  if (!isPressed) return;
  isPressed = false;
  const acts = waiting;
  waiting = [];
  // The click follows the end of the press in the same task.
  setTimeout(() => {
    for (const act of acts) act();
  });
}

const begin = () => {
  isPressed = true;
};

addEventListener("pointerdown", begin, true);
// Above the list of a native choice a press may end unheard; whoever goes on by keys has ended it.
for (const type of ["pointerup", "pointercancel", "keydown"]) addEventListener(type, end, true);
