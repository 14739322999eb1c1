import type { Format } from "#engine";

/** Format for an image id: its thumbnail. The alternative text is empty because the name is shown beside it. */
export const thumbnail: Format = {
  text: () => "",
  render: (id) => <img src={`/api/images/${id}/thumbnail`} alt="" loading="lazy" height="24" />,
};
