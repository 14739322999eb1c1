import { type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { afterPaint } from "../elements/afterPaint";
import { DownGlyph } from "../elements/glyphs";
import { Icon } from "../elements/Icon";
import { useTranslate } from "../languages/useTranslate";
import { useBrowser } from "../links/BrowserContext";
import { useLinkPrefetch } from "../links/LinksContext";
import type { NameOf } from "../registry/names";
import type { NavigationLink, NavigationSection, ResolvedGroup } from "./resolveNavigation";
import styles from "./SideNavigation.module.css";

// In the collapsed navigation, links are invisible until their group is hovered.
function showCurrent(list: HTMLElement | null): void {
  const link = list?.querySelector("[aria-current]");
  if (link?.checkVisibility?.({ opacityProperty: true })) link.scrollIntoView({ block: "nearest" });
}

/** The groups of the navigation. Collapsed, each group is an icon with its links in a flyout. The current link is scrolled into view. */
export function NavigationGroupList({ groups }: { groups: ResolvedGroup[] }) {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another link
  useEffect(() => afterPaint(() => showCurrent(list.current)), [pathname]);
  return (
    <ul ref={list} className={styles.groups}>
      {groups.map((group) => (
        <NavigationGroupItem key={group.name} group={group} />
      ))}
    </ul>
  );
}

function NavigationGroupItem({ group }: { group: ResolvedGroup }) {
  const t = useTranslate();
  const headingId = `navigation-${group.name}`;
  return (
    <li className={styles.group} data-active={group.isActive || undefined}>
      <div className={styles.heading}>
        {/* The name of an icon was checked when the document was compiled. */}
        <Icon name={group.icon as NameOf<"icon">} size={18} />
        {group.label !== undefined && (
          <span id={headingId} className={styles.label}>
            {t(group.label)}
          </span>
        )}
      </div>
      <ul className={styles.links} aria-labelledby={group.label === undefined ? undefined : headingId}>
        {group.entries.map((entry) =>
          "links" in entry ? (
            <SectionItem key={entry.label} section={entry} />
          ) : (
            <li key={entry.path}>
              <GroupLink link={entry} />
            </li>
          ),
        )}
      </ul>
    </li>
  );
}

function SectionItem({ section }: { section: NavigationSection }) {
  const t = useTranslate();
  const listId = useId();
  const [isOpen, setOpen] = useState(section.isActive);
  const [wasActive, setWasActive] = useState(section.isActive);
  // Navigating to one of its pages opens the section; leaving does not close it.
  if (section.isActive !== wasActive) {
    setWasActive(section.isActive);
    if (section.isActive) setOpen(true);
  }
  return (
    <li data-active={section.isActive || undefined}>
      <button
        type="button"
        className={styles.section}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {section.icon !== undefined && <Icon name={section.icon as NameOf<"icon">} size={16} />}
        <span className={styles.sectionLabel}>{t(section.label)}</span>
        <DownGlyph size={14} aria-hidden="true" />
      </button>
      <ul id={listId} className={styles.sectionLinks} hidden={!isOpen}>
        {isOpen &&
          section.links.map((link) => (
            <li key={link.path}>
              <GroupLink link={link} />
            </li>
          ))}
      </ul>
    </li>
  );
}

function GroupLink({ link }: { link: NavigationLink }) {
  const t = useTranslate();
  const { pathname } = useLocation();
  const { reload } = useBrowser();
  const intent = useLinkPrefetch(link.id);
  const follow = (event: MouseEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!isPlain || link.path.split("?")[0] !== pathname) return;
    event.preventDefault();
    reload();
  };
  return (
    <Link className={styles.link} to={link.path} aria-current={link.current} onClick={follow} {...intent}>
      {t(link.title)}
    </Link>
  );
}
