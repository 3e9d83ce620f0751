import { useLocalized } from '@atelier/platform/i18n';
import { swatchOfHex } from './colour-search.ts';

/** The name and code of a colour-card swatch; its hex value for other colours. */
export function CardName({ hex }: { hex: string }) {
  const localized = useLocalized();
  const swatch = swatchOfHex(hex);
  if (!swatch) return hex;
  return swatch.title ? `${localized(swatch.title)} ${swatch.code}` : swatch.code;
}
