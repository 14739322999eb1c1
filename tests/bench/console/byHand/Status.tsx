const LABELS = ["Offline", "Online"];

/** Connection status of a device: a coloured dot with a label, which is visually hidden when `isBrief`. */
export function Status({ status, isBrief = false }: { status: number | null; isBrief?: boolean }) {
  const label = LABELS[status ?? -1] ?? "Not activated";
  return (
    <span className="status" data-status={status ?? "none"} title={label}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <circle cx="5" cy="5" r="4" />
      </svg>
      <span className={isBrief ? "unseen" : undefined}>{label}</span>
    </span>
  );
}
