import { useCallback, useEffect, useState } from "react";
import { type ApiError, Button, Skeleton, useSession, useTranslate } from "#engine";

/** Signs the user out on mount; a failed sign-out shows the error and a retry button. A custom block, because documents only act on user input. */
export function SignOut() {
  const t = useTranslate();
  const { signOut } = useSession();
  const [error, setError] = useState<ApiError>();
  const leave = useCallback(async () => setError(await signOut()), [signOut]);
  useEffect(() => void leave(), [leave]);
  if (error === undefined) return <Skeleton />;
  return (
    <div role="alert">
      <p>{error.errors[0]?.message || error.statusText}</p>
      <Button onClick={() => void leave()}>{t("Retry")}</Button>
    </div>
  );
}
