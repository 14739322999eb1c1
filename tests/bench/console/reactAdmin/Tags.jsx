import { Chip, Stack } from "@mui/material";

const MAX_SHOWN = 2;

/** The tags of a device. */
export function Tags({ tags }) {
  if (tags.length === 0) return "–";
  return (
    <Stack direction="row" spacing={0.5}>
      {tags.slice(0, MAX_SHOWN).map(({ id, name }) => (
        <Chip key={id} size="small" label={name} />
      ))}
      {tags.length > MAX_SHOWN && <span>+{tags.length - MAX_SHOWN}</span>}
    </Stack>
  );
}
