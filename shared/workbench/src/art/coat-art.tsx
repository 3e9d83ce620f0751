import { coatBox, coatShape } from './coat.ts';

export interface CoatArtProps {
  /** Colour of the cloth, `#rrggbb`. */
  cloth: string;
  className?: string | undefined;
}

const darker = (cloth: string, share: number): string => `color-mix(in oklab, ${cloth} ${100 - share}%, #1b1712)`;
const lighter = (cloth: string, share: number): string => `color-mix(in oklab, ${cloth} ${100 - share}%, #fffaf0)`;

/** A belted coat, drawn by code. Decoration: what it stands for is said in words beside it. */
export function CoatArt({ cloth, className }: CoatArtProps) {
  const line = {
    stroke: darker(cloth, 58),
    strokeWidth: 1.4,
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
  } as const;
  const dim = { ...line, fill: darker(cloth, 12) };
  const plain = { ...line, fill: cloth };
  const lit = { ...line, fill: lighter(cloth, 9) };
  return (
    <svg
      viewBox={`0 0 ${coatBox.width} ${coatBox.height}`}
      className={className}
      aria-hidden="true"
      focusable="false"
      fill="none"
    >
      <ellipse cx="100" cy="212" rx="52" ry="5" fill="#1b1712" opacity=".07" />
      {coatShape.sleeves.map((path) => (
        <path key={path} d={path} {...plain} />
      ))}
      <path d={coatShape.body} {...plain} />
      <path d={coatShape.lining} {...line} fill={darker(cloth, 55)} />
      <path d={coatShape.label} fill="#f5f4f1" />
      {coatShape.folds.map((path) => (
        <path key={path} d={path} {...line} strokeWidth={3} opacity=".16" />
      ))}
      <path d={coatShape.front} {...line} strokeWidth={1.2} />
      {coatShape.lapels.map((path) => (
        <path key={path} d={path} {...lit} />
      ))}
      {[...coatShape.pockets, ...coatShape.tails].map((path) => (
        <path key={path} d={path} {...plain} />
      ))}
      <path d={coatShape.belt} {...dim} />
      <path d={coatShape.knot} {...dim} />
      {coatShape.cuffs.map((path) => (
        <path key={path} d={path} {...line} strokeWidth={1.2} />
      ))}
      {coatShape.buttons.map(([x, y]) => (
        <circle key={y} cx={x} cy={y} r="2.2" fill={darker(cloth, 62)} />
      ))}
    </svg>
  );
}
