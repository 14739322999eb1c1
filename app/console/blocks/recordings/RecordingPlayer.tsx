import { useState } from "react";
import {
  Button,
  bindText,
  type CustomBlockProps,
  FormattedValue,
  formatBytes,
  Icon,
  Select,
  Skeleton,
  useIsNarrow,
  useOperation,
  useTranslate,
} from "#engine";
import type { components } from "#generated/api";
import { saveText } from "../exports/saveText";
import { SessionHeader } from "../session/SessionHeader";
import palette from "../terminal/screen/palette.module.css";
import { CastPlayer } from "./CastPlayer";
import { castTime } from "./castTime";
import styles from "./recordings.module.css";
import { type RecordingState, useRecording } from "./useRecording";

type Listed = components["schemas"]["TerminalRecording"];
type AccessSession = components["schemas"]["AccessSession"];

/**
 * Plays the recordings of a session. A custom block, because a recording is drawn by a terminal emulator, by the clock of
 * the page.
 */
export function RecordingPlayer({ options, context }: CustomBlockProps) {
  const t = useTranslate();
  const session = Number(bindText(String(options.session), context));
  if (!Number.isInteger(session) || session < 1)
    return <p className={styles.message}>{t("Choose a session in the access history to play its recording.")}</p>;
  return <Recordings key={session} session={session} />;
}

function Recordings({ session }: { session: number }) {
  const t = useTranslate();
  const list = useOperation<Listed[]>("listSessionRecordings", { id: session });
  const [chosen, setChosen] = useState<number>();
  const recordings = list.data ?? [];
  const recording = recordings.find(({ id }) => id === chosen) ?? recordings[0];
  const state = useRecording(session, recording?.id);
  const problem = list.error && (list.error.errors[0]?.message ?? list.error.statusText);
  const isEmpty = list.data?.length === 0;
  return (
    <section className={`${styles.page} ${palette.palette}`} aria-label={t("Recording")}>
      <Header session={session} recordings={recordings} recording={recording} state={state} onChoose={setChosen} />
      {problem !== undefined && <Message text={t(problem)} />}
      {isEmpty && (
        <Message text={t("This session has no recording. It was not recorded, or its recording was deleted.")} />
      )}
      {!isEmpty && problem === undefined && <Body state={state} recording={recording} />}
    </section>
  );
}

const Message = ({ text }: { text: string }) => (
  <p role="alert" className={styles.message}>
    {text}
  </p>
);

function Body({ state, recording }: { state: RecordingState; recording: Listed | undefined }) {
  const t = useTranslate();
  if (state.kind === "failed") return <Message text={t(state.text)} />;
  if (state.kind === "reading") return <Skeleton width="100%" height={320} />;
  return (
    <>
      {recording?.state === "recording" && (
        <p className={styles.note}>
          {t("This terminal is still being recorded. Reload the page for what came since.")}
        </p>
      )}
      {recording?.state === "interrupted" && (
        <p className={styles.note}>{t("The server was lost while it recorded: the last seconds may be missing.")}</p>
      )}
      <CastPlayer cast={state.cast} />
    </>
  );
}

interface HeaderProps {
  session: number;
  recordings: readonly Listed[];
  recording: Listed | undefined;
  state: RecordingState;
  onChoose: (recording: number) => void;
}

function Header({ session, recordings, recording, state, onChoose }: HeaderProps) {
  const t = useTranslate();
  const isNarrow = useIsNarrow();
  const { data } = useOperation<AccessSession>("getAccessSession", { id: session });
  const names = recordings.map(({ id, duration, size }, index) => ({
    value: String(id),
    label: t("Terminal {number} ({time}, {size})", {
      number: index + 1,
      time: castTime(duration),
      size: formatBytes(size),
    }),
  }));
  return (
    <SessionHeader icon="record" title={data?.device_name} detail={<Detail session={data} recording={recording} />}>
      {recordings.length > 1 && (
        <Select
          aria-label={t("Terminal")}
          options={names}
          value={String(recording?.id)}
          onChange={({ target }) => onChoose(Number(target.value))}
        />
      )}
      <Button
        icon={<Icon name="download" />}
        aria-label={t("Download recording")}
        disabled={state.kind !== "read"}
        onClick={() => state.kind === "read" && saveText(state.name, state.file)}
      >
        {isNarrow ? undefined : t("Download recording")}
      </Button>
    </SessionHeader>
  );
}

/** Whose session it was, at which target, and when. */
function Detail({ session, recording }: { session: AccessSession | undefined; recording: Listed | undefined }) {
  const t = useTranslate();
  const start = recording?.start_time ?? session?.start_time;
  return (
    <>
      {session?.username}
      {session?.actor_name && ` (${session.actor_name})`} · {session?.target} ·{" "}
      <FormattedValue format="date-time" value={start} record={undefined} />
      {recording?.has_input && ` · ${t("with what was typed")}`}
    </>
  );
}
