import { createContext, type PointerEvent, useContext, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { type Drag, useDragOrder } from "../../elements/dragging/useDragOrder";
import { useForm } from "../FormContext";
import { keyOf, type Path } from "../store/paths";

/** What RJSF can do with an item of a list. */
export interface ItemMoves {
  hasMoveUp?: boolean;
  hasMoveDown?: boolean;
  onMoveUpItem: () => void;
  onMoveDownItem: () => void;
  onRemoveItem: () => void;
}

/** The order of the items of one list, as its items see it. */
export interface ItemOrder {
  drag: Drag | undefined;
  grab: (event: PointerEvent<HTMLElement>, key: string) => void;
  move: (from: number, to: number) => void;
  remove: (place: number) => void;
  /** What can be done with each item, told by the item itself. */
  moves: Map<number, ItemMoves>;
}

/** Given by a list to its items. */
export const ItemOrderContext = createContext<ItemOrder | undefined>(undefined);

/** The order of the list around an item. */
export function useListOrder(): ItemOrder {
  const order = useContext(ItemOrderContext);
  if (order === undefined) throw new Error("An item must stand inside a list.");
  return order;
}

/** Puts the items of a list in order: what was typed, what is wrong and what was emptied belongs to an item wherever it goes. */
export function useItemOrder(list: Path): ItemOrder {
  const { store, bridge } = useForm();
  const [moves] = useState(() => new Map<number, ItemMoves>());
  const actions = useMemo(() => {
    const tell = (from: number, to: number | undefined, steps: number) => {
      bridge.bringUpToDate();
      store.problems.moveItem(keyOf(list), from, to);
      bridge.moveItem(list, from, to, steps);
    };
    const move = (from: number, wanted: number) => {
      const to = reachOf(moves, from, wanted);
      if (to === from) return;
      tell(from, to, Math.abs(to - from));
      // RJSF moves an item past one other at a time, and hears of the next only once that is drawn.
      for (let at = from; at < to; at += 1) flushSync(() => moves.get(at)?.onMoveDownItem());
      for (let at = from; at > to; at -= 1) flushSync(() => moves.get(at)?.onMoveUpItem());
    };
    const remove = (place: number) => {
      tell(place, undefined, 1);
      moves.get(place)?.onRemoveItem();
    };
    return { move, remove, moves };
  }, [store, bridge, list, moves]);
  const { drag, grab } = useDragOrder((key, over) => actions.move(Number(key), Number(over)));
  return useMemo(() => ({ ...actions, drag, grab }), [actions, drag, grab]);
}

// How far an item goes towards a place: some stand fast, and none passes them.
function reachOf(moves: ReadonlyMap<number, ItemMoves>, from: number, wanted: number): number {
  let at = from;
  while (at < wanted && moves.get(at)?.hasMoveDown) at += 1;
  while (at > wanted && moves.get(at)?.hasMoveUp) at -= 1;
  return at;
}
