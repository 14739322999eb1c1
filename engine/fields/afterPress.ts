let isPressed = false;
let waiting: (() => void)[] = [];

/**
 * Does something at once; while a pointer is pressed, when its click comes, before whatever hears that click: what moves
 * below a pressed pointer would not be clicked.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act);
  else act();
}

function actAll(): void {
  const acts = waiting;
  waiting = [];
  for (const act of acts) act();
}

const begin = () => {
  isPressed = true;
};

function end(): void {
  if (!isPressed) return;
  isPressed = false;
  // The click follows the end of the press in the same task; of a press that was moved away there is none.
  setTimeout(actAll);
}

addEventListener("pointerdown", begin, true);
// Above the list of a native choice a press may end unheard; whoever goes on by keys has ended it.
for (const type of ["pointerup", "pointercancel", "keydown"]) addEventListener(type, end, true);
addEventListener("click", actAll, true);
