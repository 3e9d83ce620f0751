import type { GroupKey } from '@atelier/catalogue/groups';
import { Garment, type GarmentProps } from '../../art/garment.tsx';
import { Swatch } from '../../art/swatch.tsx';
import styles from './tool-groups.module.css';

type Piece = Omit<GarmentProps, 'className'>;

interface Picture {
  id: string;
  /** The garment in it; none: a piece of cloth. */
  piece?: Piece;
  swatch?: { cloth: string; fabric: NonNullable<GarmentProps['fabric']>; ink: string };
  ground?: 'wood' | 'dusk' | 'studio' | 'check';
  isClose?: boolean;
}

const coat = (cloth: string): Picture => ({ id: cloth, piece: { kind: 'coat', cloth } });

const pictures: Readonly<Partial<Record<GroupKey, readonly Picture[]>>> = {
  styleDesign: [coat('#b98a52'), coat('#86a886'), coat('#a55b69'), coat('#44577f')],
  fabricPattern: [
    { id: 'repeat', swatch: { cloth: '#efe9dc', fabric: 'geometric', ink: '#2f6b4f' } },
    { id: 'on', piece: { kind: 'tee', cloth: '#efe9dc', fabric: 'geometric', ink: '#2f6b4f' }, ground: 'studio' },
    { id: 'denim', swatch: { cloth: '#44659a', fabric: 'twill', ink: '#6585b6' } },
    { id: 'worn', piece: { kind: 'tee', cloth: '#44659a', fabric: 'twill', ink: '#6585b6' }, ground: 'studio' },
  ],
  photoshoot: [
    { id: 'flat', piece: { kind: 'tee', cloth: '#e9e7e1' }, ground: 'wood' },
    { id: 'studio', piece: { kind: 'tee', cloth: '#e9e7e1' }, ground: 'studio' },
    { id: 'dusk', piece: { kind: 'tee', cloth: '#d8cfc4' }, ground: 'dusk' },
    { id: 'yellow', piece: { kind: 'tee', cloth: '#e0b13a' }, ground: 'wood' },
  ],
  processing: [
    { id: 'close', piece: { kind: 'tee', cloth: '#c4384c' }, ground: 'wood', isClose: true },
    { id: 'cut', piece: { kind: 'tee', cloth: '#c4384c' }, ground: 'check' },
  ],
};

/** What a group makes, in two or four pictures. Decoration: the names beside it say it in words. */
export const GroupPictures = ({ group }: { group: GroupKey }) => {
  const shown = pictures[group] ?? [];
  return (
    <div className={`${styles.pictures} ${shown.length === 2 ? styles.two : ''}`} aria-hidden="true">
      {shown.map(({ id, piece, swatch, ground, isClose }) => (
        <span key={id} className={`${styles.picture} ${ground ? styles[ground] : ''} ${isClose ? styles.close : ''}`}>
          {piece ? <Garment {...piece} className={styles.piece} /> : null}
          {swatch ? <Swatch {...swatch} className={styles.swatch} /> : null}
        </span>
      ))}
    </div>
  );
};
