/** How a cloth is woven or printed; `plain` has no marks. */
export type FabricKind = 'plain' | 'stripe' | 'dot' | 'flower' | 'twill' | 'rib' | 'geometric';

interface FabricPatternProps {
  id: string;
  kind: Exclude<FabricKind, 'plain'>;
  /** Colour of the marks. */
  ink: string;
}

/** The marks of a cloth as an SVG pattern, in the units of the garment's box. */
export const FabricPattern = ({ id, kind, ink }: FabricPatternProps) => {
  const [width, height] = sizes[kind];
  return (
    <pattern id={id} width={width} height={height} patternUnits="userSpaceOnUse">
      {marks(kind, ink)}
    </pattern>
  );
};

const sizes = {
  stripe: [20, 14],
  dot: [13, 13],
  flower: [24, 24],
  twill: [4, 4],
  rib: [5, 6],
  geometric: [32, 32],
} as const;

const marks = (kind: Exclude<FabricKind, 'plain'>, ink: string) => {
  switch (kind) {
    case 'stripe':
      return <rect width="20" height="5" y="4" fill={ink} />;
    case 'dot':
      return (
        <g fill={ink}>
          <circle cx="3.2" cy="3.2" r="1.9" />
          <circle cx="9.7" cy="9.7" r="1.9" />
        </g>
      );
    case 'flower':
      return (
        <g fill={ink}>
          <Flower x={6} y={7} />
          <Flower x={18} y={19} />
          <circle cx="18" cy="6" r=".9" />
          <circle cx="6" cy="19" r=".9" />
        </g>
      );
    case 'twill':
      return <path d="M0 4 4 0M-1 1l2-2M3 5l2-2" stroke={ink} strokeWidth=".7" />;
    case 'rib':
      return <path d="M0 0l2.500 3L5 0M0 6l2.500-3L5 6" stroke={ink} strokeWidth=".6" fill="none" />;
    case 'geometric':
      return (
        <g>
          <path d="M4 4h8v8H4Z" fill={ink} />
          <circle cx="24" cy="8" r="4.500" fill="#d9562f" />
          <path d="M4 28 8 19l4 9Z" fill="#d9562f" />
          <path d="M20 20h8v3h-8Zm0 5h8v3h-8Z" fill="#c99a2e" />
        </g>
      );
  }
};

/** Five petals round a small heart. */
const Flower = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    {[0, 72, 144, 216, 288].map((turn) => (
      <ellipse key={turn} cy="-2.6" rx="1.5" ry="2.3" transform={`rotate(${turn})`} />
    ))}
  </g>
);
