import type { IconComponent } from "../registry/Registry";
import styles from "./spriteIcon.module.css";

/**
 * An icon from an SVG sprite through `<use>`: two elements, however complex it is. Hidden from assistive technology, as
 * there is always a text beside it.
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

/** All icons of a sprite by name; the file of icons is imported twice, as JSON and with `?sprite`. */
export function spriteIcons<Name extends string>(
  sprite: string,
  names: Readonly<Record<Name, string>>,
): Record<Name, IconComponent> {
  const icons = Object.keys(names).map((name) => [name, spriteIcon(sprite, name)]);
  return Object.fromEntries(icons) as Record<Name, IconComponent>;
}
