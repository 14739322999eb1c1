import { type KeyboardEvent, useId } from "react";
import { useSearchParams } from "react-router-dom";
import type { BindingContext } from "../bindings/bind";
import { holds } from "../conditions/holds";
import { lazyComponent } from "../elements/loading/lazyComponent";
import type { Tab, TabsBlock as TabsDocument } from "../generated/documents";
import { useTranslate } from "../languages/useTranslate";
import { useIsAllowed } from "../permissions/useIsAllowed";
import type { BlockProps } from "./BlockProps";
import { InnerBlocks } from "./BlocksContext";
import styles from "./TabsBlock.module.css";

const picker = lazyComponent(async () => (await import("./TabPicker")).TabPicker);

const parameter = "tab";

/** Tabs of blocks (ARIA tabs pattern, roving tabindex). The open tab is in the address; only its blocks are rendered. */
export function TabsBlock({ block, context, documentId }: BlockProps<TabsDocument>) {
  const t = useTranslate();
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const tabs = useShownTabs(block.tabs, context);
  const open = tabs.find((tab) => tab.id === search.get(parameter)) ?? tabs[0];
  if (!open) return null;
  // Removes the address parameters of the previous tab's blocks, but not that of a window around the tabs.
  const select = (tab: Tab) => {
    const window = search.get("modal");
    const next = new URLSearchParams({ [parameter]: tab.id, ...(window !== null && { modal: window }) });
    setSearch(next, { preventScrollReset: true });
  };
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = neighbour(tabs.indexOf(open), event.key, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    select(tab);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next ?? 0]?.focus();
  };
  return (
    <div>
      {block.look !== undefined && <picker.Part label={block.label ?? ""} tabs={tabs} open={open} onSelect={select} />}
      <div role="tablist" hidden={block.look !== undefined} className={styles.tabs} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab === open}
            aria-controls={`${id}-panel`}
            tabIndex={tab === open ? 0 : -1}
            className={styles.tab}
            onClick={() => select(tab)}
          >
            {t(tab.label)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open.id}`} className={styles.panel}>
        <InnerBlocks key={open.id} blocks={open.blocks} context={context} documentId={documentId} />
      </div>
    </div>
  );
}

function useShownTabs(tabs: readonly Tab[], context: BindingContext): Tab[] {
  const isAllowed = useIsAllowed();
  return tabs.filter((tab) => isAllowed(tab.permission) && holds(tab.visible, context));
}

function neighbour(index: number, key: string, count: number): number | undefined {
  if (key === "ArrowRight") return (index + 1) % count;
  if (key === "ArrowLeft") return (index + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
