const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;
const NARROWEST = /\p{M}|\p{Cf}/u;

/** The columns that characters take in a terminal: wide ones two, combining ones none. */
export function textWidth(characters: Iterable<string>): number {
  let width = 0;
  for (const character of characters) width += NARROWEST.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return width;
}
