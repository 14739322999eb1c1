import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useStoredSetting, useTranslate } from "#engine";
import { Playback } from "./Playback";
import { PlayerControls, SPEEDS } from "./PlayerControls";
import type { Cast } from "./readCast";
import styles from "./recordings.module.css";
import { SearchPanel } from "./SearchPanel";
import { type CastHit, plainText, searchCast } from "./searchCast";

/** Seconds that the arrow keys go. */
const STEP = 5;

/** Plays a recording: its screen, the controls below it, and a search beside it. */
export function CastPlayer({ cast }: { cast: Cast }) {
  const t = useTranslate();
  const element = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLElement>(null);
  const playback = usePlayback(cast, element, t("Recorded terminal"));
  const [sought, setSought] = useState("");
  const wanted = sought.trim();
  const isSearching = wanted !== "";
  // Takes a while for a long recording, of which most are played only.
  const text = useMemo(() => (isSearching ? plainText(cast, "o") : undefined), [cast, isSearching]);
  const hits = useMemo(() => (text ? searchCast(text, wanted) : []), [text, wanted]);
  const press = (event: KeyboardEvent) => {
    if (!playback || !playByKey(event, playback, cast.duration, search.current)) return;
    event.preventDefault();
  };
  const show = (hit: CastHit) => {
    playback?.pause();
    void playback?.seek(hit.time);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcuts of all controls within
    <div className={styles.player} onKeyDown={press}>
      <div className={styles.stage}>
        <div ref={element} className={styles.screen} />
        {playback && (
          <PlayerControls playback={playback} duration={cast.duration} marks={hits.map(({ time }) => time)} />
        )}
        <p className={styles.keys}>
          {t("Space plays and pauses, ← and → go {seconds} seconds, < and > change the speed, / searches.", {
            seconds: STEP,
          })}
        </p>
      </div>
      <SearchPanel ref={search} text={sought} onText={setSought} hits={hits} onHit={show} />
    </div>
  );
}

/** Does what a key says; false if it means nothing here. */
function playByKey(
  { key, target, ctrlKey, altKey, metaKey }: KeyboardEvent,
  playback: Playback,
  duration: number,
  search: HTMLElement | null,
): boolean {
  const isOwn = target instanceof HTMLElement && target.matches("input:not([type=range]), select, button");
  if (isOwn || ctrlKey || altKey || metaKey) return false;
  const { time, speed } = playback.state.getState();
  const at = (SPEEDS as readonly number[]).indexOf(speed);
  const faster = { "<": SPEEDS[at - 1], ">": SPEEDS[at + 1] }[key];
  const place = { ArrowLeft: time - STEP, ArrowRight: time + STEP, Home: 0, End: duration }[key];
  if (key === " ") playback.toggle();
  else if (key === "/") search?.querySelector("input")?.focus();
  else if (place !== undefined) void playback.seek(place);
  else if (faster !== undefined) playback.choose({ speed: faster });
  else return false;
  return true;
}

/** Opens a screen in the element, and plays the recording on it. */
function usePlayback(cast: Cast, element: React.RefObject<HTMLDivElement | null>, label: string): Playback | undefined {
  const [choices, setChoices] = useStoredSetting("recordings", { speed: 1, skipsIdle: true });
  const initial = useRef({ choices, setChoices, label });
  const [playback, setPlayback] = useState<Playback>();
  useEffect(() => {
    let isCurrent = true;
    let close = () => {};
    void import("../terminal/screen/openFixedScreen").then(({ openFixedScreen }) => {
      if (!isCurrent || !element.current) return;
      const screen = openFixedScreen(element.current, initial.current.label);
      const created = new Playback(cast, screen, initial.current.choices);
      const room = new ResizeObserver(() => screen.fit());
      room.observe(element.current);
      const stopSaving = created.state.subscribe(({ speed, skipsIdle }, before) => {
        if (speed !== before.speed || skipsIdle !== before.skipsIdle) initial.current.setChoices({ speed, skipsIdle });
      });
      close = () => {
        created.pause();
        stopSaving();
        room.disconnect();
        screen.close();
      };
      setPlayback(created);
    });
    return () => {
      isCurrent = false;
      close();
    };
  }, [cast, element]);
  return playback;
}
