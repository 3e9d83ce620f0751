/** Drawn by the engine: `pnpm --filter @atelier/server style-parts`. Strips of choices in the catalogue's order, by attribute. */
export const partStrips: Readonly<Partial<Record<string, string>>> = {
  hem: new URL('./hem.webp', import.meta.url).href,
  waist: new URL('./waist.webp', import.meta.url).href,
  waistShape: new URL('./waistShape.webp', import.meta.url).href,
  pocket: new URL('./pocket.webp', import.meta.url).href,
  collar: new URL('./collar.webp', import.meta.url).href,
  neckline: new URL('./neckline.webp', import.meta.url).href,
  hat: new URL('./hat.webp', import.meta.url).href,
  sleeveLength: new URL('./sleeveLength.webp', import.meta.url).href,
  sleeveType: new URL('./sleeveType.webp', import.meta.url).href,
  cuff: new URL('./cuff.webp', import.meta.url).href,
};
