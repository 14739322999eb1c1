import { useEffect, useState } from "react";
import { useTranslate } from "../../languages/useTranslate";

const pad = (seconds: number) => String(seconds).padStart(2, "0");

/** Counts down the lifetime of a challenge, in seconds. */
export function Countdown({ seconds }: { seconds: number }) {
  const t = useTranslate();
  const [end] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [end]);
  if (left === 0) return <p>{t("The time to confirm has expired. Ask the phone again.")}</p>;
  const time = `${Math.floor(left / 60)}:${pad(left % 60)}`;
  return <p role="timer">{t("{time} left to confirm it", { time })}</p>;
}
