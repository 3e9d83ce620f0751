import { useId } from 'react';
import { Garment } from '../../art/garment.tsx';
import styles from './compare-figure.module.css';

export const compareKinds = ['recolour', 'cutout', 'upscale'] as const;
export type CompareKind = (typeof compareKinds)[number];

interface ComparePictureProps {
  kind: CompareKind;
  isAfter: boolean;
}

/** One side of a comparison; both sides lie exactly over each other. */
export const ComparePicture = ({ kind, isAfter }: ComparePictureProps) => {
  switch (kind) {
    case 'recolour':
      return (
        <Garment
          kind="shirt"
          cloth={isAfter ? '#3f6195' : '#e6e2d8'}
          fabric="twill"
          ink={isAfter ? '#5c7cac' : '#d5d0c4'}
          className={styles.garment}
        />
      );
    case 'cutout':
      return (
        <>
          {isAfter ? <span className={styles.check} /> : <Planks />}
          <Garment kind="coat" cloth="#b98a52" className={styles.garment} />
        </>
      );
    case 'upscale':
      return isAfter ? (
        <Garment kind="frock" cloth="#c79a2c" fabric="flower" ink="#f6ead0" className={styles.garment} />
      ) : (
        <Coarse>
          <Garment kind="frock" cloth="#c79a2c" fabric="flower" ink="#f6ead0" className={styles.garment} />
        </Coarse>
      );
  }
};

const plankRows = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** A wooden floor, as garments are photographed on. */
const Planks = () => (
  <svg className={styles.ground} viewBox="0 0 704 560" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    {plankRows.map((row) => (
      <g key={row} transform={`translate(0 ${row * 70})`}>
        <rect width="704" height="70" fill={row % 2 ? '#a79a86' : '#b1a491'} />
        <path
          d={`M0 ${14 + (row % 3) * 6}c120-8 260 10 420 0s200-6 284 2M0 ${44 - (row % 2) * 8}c160 8 300-8 440 0s180 8 264-2`}
          stroke="#8e816d"
          strokeOpacity=".45"
          strokeWidth="1.5"
          fill="none"
        />
        <path d="M0 .5h704" stroke="#6f6453" strokeOpacity=".6" />
      </g>
    ))}
  </svg>
);

/** The picture as few pixels see it. */
const Coarse = ({ children }: { children: React.ReactNode }) => {
  const id = useId();
  return (
    <div className={styles.coarse} style={{ filter: `url(#${id})` }}>
      <svg width="0" height="0" aria-hidden="true" focusable="false">
        <filter id={id} x="0" y="0" width="100%" height="100%">
          <feFlood x="2" y="2" width="1" height="1" />
          <feComposite width="5" height="5" />
          <feTile result="dots" />
          <feComposite in="SourceGraphic" in2="dots" operator="in" />
          <feMorphology operator="dilate" radius="2.5" />
        </filter>
      </svg>
      {children}
    </div>
  );
};
