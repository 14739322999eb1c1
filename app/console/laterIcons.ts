import { type IconComponent, late } from "#engine";
import type { moreIcons } from "./moreIcons";

type Later = keyof typeof moreIcons;

function laterIcon(name: Later): IconComponent {
  return late<{ size?: number }>(async () => (await import("./moreIcons")).moreIcons[name]).Part;
}

/** The icons that come together, after the first page. */
export const laterIcons = {
  activity: laterIcon("activity"),
  bell: laterIcon("bell"),
  "circle-alert": laterIcon("circle-alert"),
  copy: laterIcon("copy"),
  download: laterIcon("download"),
  eye: laterIcon("eye"),
  history: laterIcon("history"),
  info: laterIcon("info"),
  "map-pin": laterIcon("map-pin"),
  megaphone: laterIcon("megaphone"),
  pencil: laterIcon("pencil"),
  plus: laterIcon("plus"),
  refresh: laterIcon("refresh"),
  tag: laterIcon("tag"),
  trash: laterIcon("trash"),
  upload: laterIcon("upload"),
  user: laterIcon("user"),
  users: laterIcon("users"),
  wifi: laterIcon("wifi"),
} satisfies Record<Later, IconComponent>;
