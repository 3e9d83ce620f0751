import { useLocalized } from '@atelier/platform/i18n';
import { swatchOfHex } from './colour-search.ts';

/** The name and number of a colour that stands on a card; else its hex number. */
export function CardName({ hex }: { hex: string }) {
  const localized = useLocalized();
  const swatch = swatchOfHex(hex);
  if (!swatch) return hex;
  return swatch.title ? `${localized(swatch.title)} ${swatch.code}` : swatch.code;
}
