import type { MouseEvent } from "react";
import { Link, useLocation } from "react-router-dom";
import { Icon } from "../elements/Icon";
import { useTranslate } from "../languages/useTranslate";
import { useBrowser } from "../links/BrowserContext";
import { usePrefetchRoute } from "../links/LinksContext";
import type { NameOf } from "../registry/names";
import type { NavigationLink, ResolvedGroup } from "./resolveNavigation";
import styles from "./SideNavigation.module.css";

/** The groups of the navigation; collapsed, each group is its icon with its links beside it. */
export function NavigationGroupList({ groups }: { groups: ResolvedGroup[] }) {
  return (
    <ul className={styles.groups}>
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
        {group.links.map((link) => (
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
  const prefetch = usePrefetchRoute();
  const follow = (event: MouseEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!isPlain || link.path.split("?")[0] !== pathname) return;
    event.preventDefault();
    reload();
  };
  return (
    <Link
      className={styles.link}
      to={link.path}
      aria-current={link.current}
      onClick={follow}
      onPointerEnter={() => prefetch(link.id)}
    >
      {t(link.title)}
    </Link>
  );
}
