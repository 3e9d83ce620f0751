/** Garments that the drawn photographs can show. */
export type GarmentKind = 'tshirt' | 'dress' | 'coat';

interface GarmentOutline {
  /** Path data in a 100 x 100 box. */
  body: string;
  /** White SVG marks where seams, edges and buttons darken the cloth. */
  details: string;
  /** White SVG marks of a chest motif. */
  motif: string;
}

const seam = 'fill="none" stroke="#fff" stroke-width=".5"';

export const garmentOutlines: Record<GarmentKind, GarmentOutline> = {
  tshirt: {
    body: 'M36 16 C40 23 60 23 64 16 L74 19 L92 38 L80 48 L72 42 C71 58 72 72 73 86 C58 89 42 89 27 86 C28 72 29 58 28 42 L20 48 L8 38 L26 19 Z',
    details: `<path d="M35 18 C40 26 60 26 65 18" ${seam}/><path d="M28 42 C28 34 29 26 30 19" ${seam}/><path d="M72 42 C72 34 71 26 70 19" ${seam}/><path d="M27.2 83 C42 86 58 86 72.8 83" ${seam}/>`,
    motif: '<circle cx="50" cy="46" r="9" fill="#fff"/><rect x="38" y="60" width="24" height="5" fill="#fff"/>',
  },
  dress: {
    body: 'M40 10 C44 17 56 17 60 10 L66 12 L71 27 L64 31 C62 38 61 42 62 46 C70 60 76 76 79 90 C60 95 40 95 21 90 C24 76 30 60 38 46 C39 42 38 38 36 31 L29 27 L34 12 Z',
    details: `<path d="M38 46 C46 48 54 48 62 46" ${seam}/><path d="M46 48 C43 62 39 78 36 92" ${seam}/><path d="M54 48 C57 62 61 78 64 92" ${seam}/><path d="M40 12 C44 19 56 19 60 12" ${seam}/>`,
    motif: '<path d="M50 24 L56 32 L50 40 L44 32 Z" fill="#fff"/>',
  },
  coat: {
    body: 'M38 9 L50 13 L62 9 L73 14 C80 30 84 46 86 62 L76 65 L71 42 C72 60 73 76 74 93 L26 93 C27 76 28 60 29 42 L24 65 L14 62 C16 46 20 30 27 14 Z',
    details: `<path d="M50 13 L50 93" ${seam}/><path d="M38 9 L42 30 L50 40" ${seam}/><path d="M62 9 L58 30 L50 40" ${seam}/><path d="M31 66 L43 66 M57 66 L69 66" ${seam}/><circle cx="54" cy="48" r="1.1" fill="#fff"/><circle cx="54" cy="60" r="1.1" fill="#fff"/><circle cx="54" cy="72" r="1.1" fill="#fff"/>`,
    motif: '<rect x="33" y="30" width="9" height="9" fill="#fff"/>',
  },
};
