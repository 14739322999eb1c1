import type { Format } from "#engine";

/** A small picture of an image; its name stands beside it. */
export const thumbnail: Format = {
  text: () => "",
  render: (id) => <img src={`/api/images/${id}/thumbnail`} alt="" loading="lazy" height="24" />,
};
