import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useBoot } from "../documents/DocumentsContext";
import { lazyComponent } from "../elements/loading/lazyComponent";
import { whenSettled } from "../elements/loading/whenSettled";
import { useUser } from "../session/SessionContext";
import styles from "./Layout.module.css";

const bell = lazyComponent(async () => (await import("../notifications/Bell")).Bell);
const notices = lazyComponent(async () => (await import("../notices/NoticesButton")).NoticesButton);

/** Notices and notifications; their code and calls are deferred until the first screen has settled. */
export function HeaderWidgets() {
  const { header } = useBoot();
  const isSignedIn = useUser() !== undefined;
  const isSettled = useSettled();
  if (!isSignedIn) return null;
  return (
    <>
      {isSettled && header.notices && <notices.Part document={header.notices} />}
      {header.notifications && (
        <span className={styles.bellPlace}>{isSettled && <bell.Part document={header.notifications} />}</span>
      )}
    </>
  );
}

function useSettled(): boolean {
  const queries = useQueryClient();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let isShown = true;
    void whenSettled(queries).then(() => isShown && setSettled(true));
    return () => {
      isShown = false;
    };
  }, [queries]);
  return isSettled;
}
