import { useId } from 'react';
import { type CoatLayer, type CoatPaint, coatBody, coatBox, coatLayers } from './coat.ts';

export interface CoatArtProps {
  /** Colour of the cloth, `#rrggbb`. */
  cloth: string;
  className?: string | undefined;
}

const mix = (cloth: string, share: number, other: string): string =>
  `color-mix(in oklab, ${cloth} ${100 - share}%, ${other})`;

const paintsOf = (cloth: string, id: string): Record<CoatPaint, string> => ({
  cloth,
  lit: mix(cloth, 9, '#fffaf0'),
  dim: mix(cloth, 15, '#1b1712'),
  deep: mix(cloth, 52, '#1b1712'),
  edge: mix(cloth, 66, '#1b1712'),
  label: mix(cloth, 78, '#fffaf0'),
  black: '#000',
  white: '#fff',
  turn: `url(#${id}turn)`,
  fall: `url(#${id}fall)`,
});

function Layer({ layer, paints, id }: { layer: CoatLayer; paints: Record<CoatPaint, string>; id: string }) {
  return (
    <path
      d={layer.d}
      fill={layer.fill ? paints[layer.fill] : 'none'}
      stroke={layer.stroke ? paints[layer.stroke] : 'none'}
      strokeWidth={layer.width}
      strokeDasharray={layer.isSeam ? '5 3.5' : undefined}
      strokeLinejoin="round"
      strokeLinecap="round"
      opacity={layer.opacity}
      filter={layer.blur ? `url(#${id}soft)` : undefined}
      clipPath={layer.isOnBody ? `url(#${id}body)` : undefined}
    />
  );
}

/** The coat, drawn by code. Decoration: what it stands for is said in words beside it. */
export function CoatArt({ cloth, className }: CoatArtProps) {
  const id = useId();
  const paints = paintsOf(cloth, id);
  return (
    <svg
      viewBox={`0 20 ${coatBox.width} ${coatBox.height - 20}`}
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={`${id}turn`}>
          <stop offset="0" stopOpacity=".22" />
          <stop offset=".2" stopOpacity=".02" />
          <stop offset=".4" stopColor="#fff" stopOpacity=".16" />
          <stop offset=".58" stopColor="#fff" stopOpacity=".02" />
          <stop offset=".8" stopOpacity=".03" />
          <stop offset="1" stopOpacity=".26" />
        </linearGradient>
        <linearGradient id={`${id}fall`} x2="0" y2="1">
          <stop offset="0" stopOpacity="0" />
          <stop offset="1" stopOpacity=".13" />
        </linearGradient>
        <filter id={`${id}soft`} x="-30%" y="-30%" width="160%" height="160%">
          <feGaussianBlur stdDeviation="7" />
        </filter>
        <clipPath id={`${id}body`}>
          <path d={coatBody} />
        </clipPath>
      </defs>
      {coatLayers.map((layer) => (
        <Layer key={layer.d} layer={layer} paints={paints} id={id} />
      ))}
    </svg>
  );
}
