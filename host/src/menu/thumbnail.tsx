import { Icon, type IconName } from '@atelier/ui/icon';
import { Garment, type GarmentProps } from '../art/garment.tsx';
import styles from './thumbnail.module.css';

type Illustration = Omit<GarmentProps, 'className'>;

/** Illustration of each page in a menu: an example result of the tool, or a garment in the group's plain fabric. */
const illustrations: Readonly<Record<string, Illustration>> = {
  accurateRedesign: { kind: 'shirt', cloth: '#d8d6d0' },
  styleExpansion: { kind: 'frock', cloth: '#c99a2e', fabric: 'flower' },
  styleFusion: { kind: 'dress', cloth: '#a8323a', fabric: 'dot' },
  seriesColorScheme: { kind: 'coat', cloth: '#86a886' },
  styleCreativity: { kind: 'hoodie', cloth: '#8b8b8d' },
  lineFilling: { kind: 'shirt', cloth: '#ffffff', isSketch: true },
  patternRepeatTryOn: { kind: 'tee', cloth: '#efe9dc', fabric: 'geometric', ink: '#2f6b4f' },
  patternTryOn: { kind: 'tee', cloth: '#f1efe9', fabric: 'flower', ink: '#b0452f' },
  hdUpscale: { kind: 'coat', cloth: '#b98a52' },
  cutout: { kind: 'tee', cloth: '#c8384a' },
  recolour: { kind: 'knit', cloth: '#4f7fb0' },
};

const cloths = ['#86a886', '#b98a52', '#a55b69', '#44577f', '#b5a98c', '#5f8f88', '#7a6a92', '#9a9a98'] as const;
const kinds = ['tee', 'shirt', 'knit', 'dress', 'coat', 'hoodie', 'trousers', 'frock'] as const;

const hash = (name: string): number => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);

/** A page without its own illustration gets one derived from its name. */
const illustrationOf = (name: string): Illustration => {
  const known = illustrations[name];
  if (known) return known;
  const place = hash(name);
  return { kind: kinds[place % 8] ?? 'tee', cloth: cloths[(place >>> 3) % 8] ?? '#86a886' };
};

interface ThumbnailProps {
  /** Icon name of the row; for a tool, its machine name. */
  name: string | undefined;
}

/** Pages that generate nothing have an icon. */
const icons: Readonly<Record<string, IconName>> = {
  person: 'account',
  company: 'company',
  orders: 'receipt',
  credits: 'spool',
  code: 'code',
  assets: 'folder',
  boards: 'chat',
  favourite: 'heart',
  history: 'clock',
  recycle: 'trash',
  publicLibrary: 'cutout',
  privateLibrary: 'folder',
  searchByImage: 'search',
};

/** 32 px: a garment illustration or an icon. */
export const Thumbnail = ({ name = '' }: ThumbnailProps) => {
  const sign = icons[name];
  return sign ? (
    <span className={styles.sign}>
      <Icon name={sign} size={20} />
    </span>
  ) : (
    <span className={styles.thumbnail}>
      <Garment {...illustrationOf(name)} className={styles.picture} />
    </span>
  );
};
