import { useEffect, useState } from "react";
import { useApi, useStoredSetting } from "#engine";
import { FILES_PATH, FILES_PROTOCOL } from "../../../domain/fileMessages";
import { issueTicket, openTicketedSocket } from "../session/issueTicket";
import { useNetworkEvents } from "../session/useNetworkEvents";
import { FilesController } from "./FilesController";
import type { PaneState } from "./panes/Pane";

const DEFAULT_SETTINGS: Pick<PaneState, "sort" | "showHidden"> = {
  sort: { key: "name", isDescending: false },
  showHidden: true,
};

/** The files of a session. They are connected while the page is shown; order and hidden names are remembered. */
export function useFiles(session: number): FilesController {
  const api = useApi();
  const [settings, save] = useStoredSetting("files", DEFAULT_SETTINGS);
  const [files] = useState(
    () =>
      new FilesController(
        {
          issueTicket: () => issueTicket(api, session),
          openSocket: (ticket) => openTicketedSocket(FILES_PATH, FILES_PROTOCOL, ticket),
        },
        settings,
      ),
  );
  useNetworkEvents([files.connection], () => files.queue.isBusy);
  useEffect(() => files.connection.connect(), [files]);
  useEffect(() => {
    const stop = files.panes.map(({ state }) =>
      state.subscribe(({ sort, showHidden }, before) => {
        if (sort !== before.sort || showHidden !== before.showHidden) save({ sort, showHidden });
      }),
    );
    return () => {
      for (const each of stop) each();
    };
  }, [files, save]);
  return files;
}
