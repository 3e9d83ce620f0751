import { apart, isDark, shade } from './colour-shade.ts';
import type { Cloth } from './piece.ts';
import type { FlatSpec } from './spec.ts';

/** The colours that a flat is drawn with. */
export interface FlatPalette {
  cloth: Record<Cloth, string>;
  outline: string;
  seam: string;
  stitch: string;
  detail: string;
  metal: string;
  button: string;
  logo: string;
  zip: string;
  piping: string;
  pompom: string;
}

export const paletteOf = ({ colours, craft, fabric, details, kind, parts }: FlatSpec): FlatPalette => {
  const { main, second, accent, trim } = colours;
  const dark = isDark(main);
  const isContrast = craft === 'topstitching';
  const isDenim = fabric === 'denim';
  return {
    cloth: {
      main,
      second,
      rib:
        details.includes('stripedRib') || ['polo', 'casualSet'].includes(kind)
          ? trim
          : shade(main, dark ? 0.03 : -0.035),
      inside: parts?.lining?.colour ?? shade(main, dark ? -0.08 : -0.15),
      trim,
      fur: shade(apart(trim, main, 0.2), 0.08),
      cord: apart(isDark(main) ? '#e9e4da' : trim, main, 0.12),
      skin: '#e8cdb9',
    },
    outline: '#1b1918',
    seam: dark ? shade(main, 0.19) : shade(main, -0.44),
    stitch: parts?.stitch?.colour
      ? parts.stitch.colour
      : isContrast
        ? apart(accent, main, 0.3)
        : isDenim
          ? dark
            ? '#c08a4c'
            : '#b57a3a'
          : dark
            ? shade(main, 0.15)
            : shade(main, -0.3),
    detail: dark ? shade(main, 0.12) : shade(main, -0.26),
    metal: parts?.metal?.colour ?? (isDenim ? '#b98a50' : '#9a9ca0'),
    button: parts?.button?.colour ?? (details.includes('coveredButtons') ? main : apart(trim, main, 0.12)),
    logo: apart(accent, main, 0.25),
    zip: parts?.zip?.colour ?? (isDenim ? '#b98a50' : '#9a9ca0'),
    piping: parts?.piping?.colour ?? apart(second, main, 0.3),
    pompom: parts?.pompom?.colour ?? apart('#f6f1e6', main, 0.2),
  };
};
