import { useSyncExternalStore } from "react";
import { Checkbox, Icon, IconButton, Select, useTranslate } from "#engine";
import { castTime } from "./castTime";
import type { Playback } from "./Playback";
import styles from "./recordings.module.css";

/** How fast a recording can be played. */
export const SPEEDS = [0.5, 1, 1.5, 2, 4] as const;

interface PlayerControlsProps {
  playback: Playback;
  /** Seconds. */
  duration: number;
  /** Times of the hits of a search, marked on the bar. */
  marks: readonly number[];
}

/** Plays and pauses, goes to a time, changes the speed. */
export function PlayerControls({ playback, duration, marks }: PlayerControlsProps) {
  const t = useTranslate();
  const { time, isPlaying, speed, skipsIdle } = useSyncExternalStore(playback.state.subscribe, playback.state.getState);
  return (
    <div className={styles.controls}>
      <IconButton
        icon={<Icon name={isPlaying ? "pause" : "play"} />}
        label={isPlaying ? t("Pause") : t("Play")}
        onClick={() => playback.toggle()}
      />
      <span className={styles.time}>{castTime(time)}</span>
      <div className={styles.bar}>
        <Marks marks={marks} duration={duration} />
        <input
          type="range"
          min={0}
          max={duration}
          step="any"
          value={time}
          aria-label={t("Position")}
          aria-valuetext={t("{time} of {duration}", { time: castTime(time), duration: castTime(duration) })}
          onChange={({ target }) => void playback.seek(Number(target.value))}
        />
      </div>
      <span className={styles.time}>{castTime(duration)}</span>
      <Select
        aria-label={t("Speed")}
        className={styles.speed ?? ""}
        value={String(speed)}
        options={SPEEDS.map((value) => ({ value: String(value), label: `${value}×` }))}
        onChange={({ target }) => playback.choose({ speed: Number(target.value) })}
      />
      <Checkbox
        label={t("Skip idle time")}
        checked={skipsIdle}
        onChange={({ target }) => playback.choose({ skipsIdle: target.checked })}
      />
    </div>
  );
}

// A drawing, as the position of an element cannot be written in its markup.
function Marks({ marks, duration }: { marks: readonly number[]; duration: number }) {
  if (marks.length === 0 || duration === 0) return null;
  return (
    <svg className={styles.marks} viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
      {[...new Set(marks)].map((time) => (
        <rect key={time} x={(time / duration) * 996} y={0} width={4} height={10} />
      ))}
    </svg>
  );
}
