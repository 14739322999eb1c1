import { createContext, type PointerEvent, useContext, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { type Drag, useDragOrder } from "../../elements/dragging/useDragOrder";
import { useForm } from "../FormContext";
import type { Path } from "../store/paths";

/** RJSF's actions on an item of a list. */
export interface ItemMoves {
  hasMoveUp?: boolean;
  hasMoveDown?: boolean;
  onMoveUpItem: () => void;
  onMoveDownItem: () => void;
  onRemoveItem: () => void;
}

/** Reordering of one list, for its items. */
export interface ItemOrder {
  drag: Drag | undefined;
  grab: (event: PointerEvent<HTMLElement>, key: string) => void;
  move: (from: number, to: number) => void;
  remove: (place: number) => void;
  /** The actions of each item by index, registered by the item. */
  moves: Map<number, ItemMoves>;
}

/** Provided by a list to its items. */
export const ItemOrderContext = createContext<ItemOrder | undefined>(undefined);

/** The reordering of the list around an item. */
export function useListOrder(): ItemOrder {
  const order = useContext(ItemOrderContext);
  if (order === undefined) throw new Error("An item must be rendered inside a list.");
  return order;
}

/** Moves and removes items of a list; input, problems and deselected branches move with their item. */
export function useItemOrder(list: Path): ItemOrder {
  const { view } = useForm();
  const [moves] = useState(() => new Map<number, ItemMoves>());
  const actions = useMemo(() => {
    const down = (at: number) => view.moveItem(list, at, at + 1, () => moves.get(at)?.onMoveDownItem());
    const up = (at: number) => view.moveItem(list, at, at - 1, () => moves.get(at)?.onMoveUpItem());
    const move = (from: number, target: number) => {
      const to = reachableIndex(moves, from, target);
      // RJSF moves an item by one step at a time, and each step must be rendered before the next.
      for (let at = from; at < to; at += 1) flushSync(() => down(at));
      for (let at = from; at > to; at -= 1) flushSync(() => up(at));
    };
    const remove = (place: number) => view.moveItem(list, place, undefined, () => moves.get(place)?.onRemoveItem());
    return { move, remove, moves };
  }, [view, list, moves]);
  const { drag, grab } = useDragOrder((key, over) => actions.move(Number(key), Number(over)));
  return useMemo(() => ({ ...actions, drag, grab }), [actions, drag, grab]);
}

// The index an item can reach towards a target: fixed items cannot be passed.
function reachableIndex(moves: ReadonlyMap<number, ItemMoves>, from: number, target: number): number {
  let at = from;
  while (at < target && moves.get(at)?.hasMoveDown) at += 1;
  while (at > target && moves.get(at)?.hasMoveUp) at -= 1;
  return at;
}
