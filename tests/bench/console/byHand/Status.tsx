const WORDS = ["Offline", "Online"];

/** Whether a device is connected: a coloured dot, with the word beside it unless there is no room. */
export function Status({ status, isBrief = false }: { status: number | null; isBrief?: boolean }) {
  const word = WORDS[status ?? -1] ?? "Not activated";
  return (
    <span className="status" data-status={status ?? "none"} title={word}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <circle cx="5" cy="5" r="4" />
      </svg>
      <span className={isBrief ? "unseen" : undefined}>{word}</span>
    </span>
  );
}
