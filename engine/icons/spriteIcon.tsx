import type { IconComponent } from "../registry/Registry";
import styles from "./spriteIcon.module.css";

/**
 * An icon drawn by `<use>` from a sprite: two elements, however many strokes it has. For readers it is nothing: the
 * text beside it says the same.
 */
export function spriteIcon(sprite: string, name: string): IconComponent {
  const href = `${sprite}#${name}`;
  return ({ size = 16, className }) => (
    <svg
      className={className ? `${styles.icon} ${className}` : styles.icon}
      data-icon={name}
      width={size}
      height={size}
      aria-hidden="true"
    >
      <use href={href} />
    </svg>
  );
}

/** All icons of a sprite by name: a file of names that is imported twice, as itself and with `?sprite`. */
export function spriteIcons<Name extends string>(
  sprite: string,
  names: Readonly<Record<Name, string>>,
): Record<Name, IconComponent> {
  const icons = Object.keys(names).map((name) => [name, spriteIcon(sprite, name)]);
  return Object.fromEntries(icons) as Record<Name, IconComponent>;
}
