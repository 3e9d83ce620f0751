import type { FlatSpec } from '../spec.ts';
import { type GarmentRule, without } from './garment-rule.ts';

const narrow: readonly FlatSpec['fit'][] = ['tight', 'slim', 'straight'];
const skirts = { kind: ['skirt', 'dress'] } as const;

/** Volume, fit and hem of what falls from the waist. */
const skirtRules: readonly GarmentRule[] = [
  { is: skirts, has: ['tulle', 'tiers'], set: { hem: 'straight' } },
  { is: { ...skirts, craft: ['pleats'] }, has: ['tulle', 'tiers'], set: { craft: 'none' } },
  { is: { ...skirts, fit: [...narrow, 'regular'] }, has: ['tulle', 'tiers'], set: { fit: 'aLine' } },
  { is: { ...skirts, craft: ['pleats'] }, set: { hem: 'straight' } },
  { is: { ...skirts, craft: ['pleats'], fit: narrow }, notWished: ['fit'], set: { fit: 'aLine' } },
  {
    is: { ...skirts, fit: narrow, waistShape: ['shirred', 'elastic', 'pleated', 'drawstring'] },
    notWished: ['waistShape'],
    set: { waistShape: 'plain' },
  },
  {
    is: { kind: ['dress'], fit: narrow, waist: ['empire', 'dropped'] },
    notWished: ['waist'],
    set: { waist: 'natural' },
  },
  { is: { ...skirts, hem: ['slit'] }, isNot: { fit: narrow }, notWished: ['hem'], set: { hem: 'straight' } },
  { is: { ...skirts, fit: narrow, hem: ['highLow', 'asymmetric'] }, notWished: ['hem'], set: { hem: 'straight' } },
  {
    is: { ...skirts, length: ['mini'], hem: ['highLow', 'asymmetric', 'slit'] },
    notWished: ['hem'],
    set: { hem: 'straight' },
  },
  {
    is: { kind: ['dress'], fit: ['oversized'] },
    isNot: { waistShape: ['belted'] },
    set: { waistShape: 'plain' },
  },
  {
    is: skirts,
    has: ['mermaid'],
    set: ({ fit }) => ({ fit: fit === 'tight' ? fit : 'slim', hem: 'straight', waistShape: 'plain' }),
  },
  { is: { ...skirts, length: ['micro', 'mini', 'knee'] }, has: ['mermaid'], set: { length: 'calf' } },
  {
    is: { ...skirts, craft: ['ruffles'], hem: ['straight', 'curved'] },
    hasNot: ['mermaid'],
    set: { hem: 'ruffled' },
  },
];

const softCloth: readonly FlatSpec['fabric'][] = ['fleece', 'jersey', 'fineKnit'];
const softTrousers = { kind: ['trousers', 'shorts'], fabric: softCloth } as const;

/** Waists, hems and trouser details that exclude each other. */
export const lowerRules: readonly GarmentRule[] = [
  ...skirtRules,
  { is: { kind: ['blouse'], craft: ['ruffles'] }, notWished: ['hem'], set: { hem: 'ruffled' } },
  {
    part: 'upper',
    is: { length: ['cropped', 'waist'], waistShape: ['belted', 'drawstring', 'elastic', 'shirred'] },
    wished: ['waistShape'],
    notWished: ['length'],
    set: { length: 'hip' },
  },
  { is: { waistShape: ['peplum'] }, set: { hem: 'straight' } },
  { is: { waistShape: ['peplum'], kind: ['blouse'], length: ['cropped'] }, set: { length: 'hip' } },
  {
    is: { kind: ['trousers', 'shorts', 'jeans'], waistShape: ['elastic', 'drawstring', 'shirred'] },
    set: without('beltLoops'),
  },
  {
    is: { kind: ['trousers', 'shorts', 'jeans'], waistShape: ['elastic', 'drawstring', 'shirred'] },
    when: (_, wish) => wish.details?.includes('centreCrease') !== true,
    set: without('centreCrease'),
  },
  // A pressed crease wants a cloth that holds it.
  {
    is: softTrousers,
    notWished: ['fabric'],
    when: (_, wish) => wish.details?.includes('centreCrease') === true,
    set: { fabric: 'twill' },
  },
  { is: softTrousers, set: without('centreCrease', 'beltLoops') },
  { is: softTrousers, notWished: ['waistShape'], set: { waistShape: 'drawstring' } },
  {
    is: softTrousers,
    hasNot: ['gatheredHems'],
    notWished: ['hem'],
    set: ({ kind, fit }) => ({
      hem: kind === 'trousers' && ['tapered', 'regular', 'slim'].includes(fit) ? 'ribbed' : 'straight',
    }),
  },
  { is: { fit: ['wideLeg', 'flared'], hem: ['ribbed'] }, set: { hem: 'straight' } },
  { is: { pocket: ['cargo'] }, set: without('centreCrease') },
  {
    has: ['bib'],
    is: { kind: ['dress'] },
    isNot: { fit: ['aLine', 'flared', 'straight', 'slim'] },
    set: { fit: 'aLine' },
  },
  { has: ['bib'], set: { closure: 'none', sleeveLength: 'sleeveless', collar: 'none', neckline: 'crew' } },
  { is: { kind: ['swimShorts'] }, has: ['briefs'], set: { fit: 'tight' } },
];
