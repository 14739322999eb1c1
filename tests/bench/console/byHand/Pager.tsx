import { ChevronLeft, ChevronRight } from "lucide-react";
import { PAGE_SIZE } from "./queries";

interface Props {
  /** Page index, from 0. */
  page: number;
  total: number;
  onPage: (page: number) => void;
}

/** Range of the rows shown, their total, and buttons for the previous and next page. */
export function Pager({ page, total, onPage }: Props) {
  const first = page * PAGE_SIZE + 1;
  const last = Math.min(total, first + PAGE_SIZE - 1);
  return (
    <nav className="pager" aria-label="Pages">
      <span aria-live="polite">{total > 0 && `${first}–${last} of ${total}`}</span>
      <button type="button" aria-label="Previous page" disabled={page === 0} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={16} />
      </button>
      <button type="button" aria-label="Next page" disabled={last >= total} onClick={() => onPage(page + 1)}>
        <ChevronRight size={16} />
      </button>
    </nav>
  );
}
