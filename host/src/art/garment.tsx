import { useId } from 'react';
import { type GarmentKind, type GarmentShape, garmentShapes } from './garment-shapes.ts';

/** Weave or print of a fabric; `plain` has no marks. */
export type FabricKind = 'plain' | 'stripe' | 'dot' | 'flower' | 'twill' | 'rib' | 'geometric';

interface FabricPatternProps {
  id: string;
  kind: Exclude<FabricKind, 'plain'>;
  /** Colour of the marks. */
  ink: string;
}

/** Fabric marks as an SVG pattern, in the units of the garment's box. */
const FabricPattern = ({ id, kind, ink }: FabricPatternProps) => {
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

/** Five petals around a small centre. */
const Flower = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    {[0, 72, 144, 216, 288].map((turn) => (
      <ellipse key={turn} cy="-2.6" rx="1.5" ry="2.3" transform={`rotate(${turn})`} />
    ))}
  </g>
);

export interface GarmentProps {
  kind: GarmentKind;
  /** Colour of the fabric, `#rrggbb`. */
  cloth: string;
  fabric?: FabricKind;
  /** Colour of the fabric's marks. */
  ink?: string;
  /** Outline only, without fabric. */
  isSketch?: boolean;
  className?: string | undefined;
}

const mix = (cloth: string, share: number, other: string) => `color-mix(in oklab, ${cloth} ${100 - share}%, ${other})`;
const night = '#14110d';
const light = '#fffdf8';
const mirrored = 'matrix(-1 0 0 1 200 0)';

interface Palette {
  edge: string;
  cloth: string;
  lit: string;
  dim: string;
  deep: string;
  seam: string;
}

const paletteOf = (cloth: string, isSketch: boolean): Palette =>
  isSketch
    ? { edge: '#1c1b1a', cloth: '#ffffff', lit: '#ffffff', dim: '#ffffff', deep: '#f1efeb', seam: '#1c1b1a' }
    : {
        edge: mix(cloth, 62, night),
        cloth,
        lit: mix(cloth, 10, light),
        dim: mix(cloth, 9, night),
        deep: mix(cloth, 58, night),
        seam: mix(cloth, 38, light),
      };

/** Garment illustration: an outline filled with any fabric. Decorative: the adjacent text states the meaning. */
export const Garment = ({
  kind,
  cloth,
  fabric = 'plain',
  ink = '#ffffff',
  isSketch = false,
  className,
}: GarmentProps) => {
  const id = useId();
  const shape: GarmentShape = garmentShapes[kind];
  const palette = paletteOf(cloth, isSketch);
  const print = fabric === 'plain' || isSketch ? null : `url(#${id}print)`;
  return (
    <svg viewBox="0 0 200 240" className={className} aria-hidden="true" focusable="false" fill="none">
      <defs>
        {fabric === 'plain' ? null : <FabricPattern id={`${id}print`} kind={fabric} ink={ink} />}
        <Shading id={id} />
      </defs>
      <g stroke={palette.edge} strokeWidth={1.8} strokeLinejoin="round" strokeLinecap="round">
        <path d={shape.inside} fill={palette.deep} />
        {shape.label ? <Label at={shape.label} /> : null}
        {shape.sleeve ? (
          <Pair>
            <Cloth d={shape.sleeve} fill={palette.dim} print={print} shade={isSketch ? null : `url(#${id}sleeve)`} />
          </Pair>
        ) : null}
        <Cloth d={shape.body} fill={palette.cloth} print={print} shade={isSketch ? null : `url(#${id}body)`} />
        <Folds paths={shape.folds} isSketch={isSketch} />
        <Lines shape={shape} palette={palette} />
        {shape.parts?.map((d) => (
          <Cloth key={d} d={d} fill={palette.dim} print={print} shade={null} />
        ))}
        {shape.over ? (
          <Pair>
            {shape.over.map((d) => (
              <Cloth key={d} d={d} fill={palette.lit} print={print} shade={null} />
            ))}
          </Pair>
        ) : null}
        {shape.buttons?.map(([x, y]) => (
          <Button key={`${x} ${y}`} x={x} y={y} />
        ))}
      </g>
    </svg>
  );
};

/** Left and right; the right one is mirrored. */
const Pair = ({ children }: { children: React.ReactNode }) => (
  <>
    <g>{children}</g>
    <g transform={mirrored}>{children}</g>
  </>
);

interface ClothProps {
  d: string;
  fill: string;
  print: string | null;
  shade: string | null;
}

const Cloth = ({ d, fill, print, shade }: ClothProps) => (
  <>
    <path d={d} fill={fill} />
    {print ? <path d={d} fill={print} /> : null}
    {shade ? <path d={d} fill={shade} stroke="none" /> : null}
  </>
);

/** Light from the upper left, with a soft fall-off on both sides of the body and down the sleeve. */
const Shading = ({ id }: { id: string }) => (
  <>
    <linearGradient id={`${id}body`} x1="0" x2="1" y1="0" y2="0">
      <stop offset="0" stopColor="#000" stopOpacity=".26" />
      <stop offset=".2" stopColor="#000" stopOpacity=".05" />
      <stop offset=".42" stopColor="#fff" stopOpacity=".16" />
      <stop offset=".62" stopColor="#000" stopOpacity="0" />
      <stop offset=".84" stopColor="#000" stopOpacity=".1" />
      <stop offset="1" stopColor="#000" stopOpacity=".3" />
    </linearGradient>
    <linearGradient id={`${id}sleeve`} x1="0" x2="1" y1=".4" y2=".6">
      <stop offset="0" stopColor="#fff" stopOpacity=".1" />
      <stop offset=".5" stopColor="#000" stopOpacity="0" />
      <stop offset="1" stopColor="#000" stopOpacity=".26" />
    </linearGradient>
  </>
);

/** Three overlaid strokes fade out a fold's sides without a filter. */
const foldWidths = [11, 7, 3.5] as const;

const Folds = ({ paths, isSketch }: { paths: readonly string[] | undefined; isSketch: boolean }) =>
  paths && !isSketch ? (
    <Pair>
      {paths.flatMap((d) =>
        foldWidths.map((width) => (
          <path key={`${d}${width}`} d={d} stroke="#000" strokeOpacity={0.035} strokeWidth={width} />
        )),
      )}
    </Pair>
  ) : null;

const Lines = ({ shape, palette }: { shape: GarmentShape; palette: Palette }) => (
  <>
    <g strokeWidth={1.2}>
      {shape.lines?.map((d) => (
        <path key={d} d={d} />
      ))}
      <Pair>
        {shape.sideLines?.map((d) => (
          <path key={d} d={d} />
        ))}
      </Pair>
    </g>
    <g stroke={palette.seam} strokeWidth={0.9} strokeDasharray="3 2.200">
      {shape.seams?.map((d) => (
        <path key={d} d={d} />
      ))}
      <Pair>
        {shape.sideSeams?.map((d) => (
          <path key={d} d={d} />
        ))}
      </Pair>
    </g>
  </>
);

const Label = ({ at: [x, y, width, height] }: { at: readonly [number, number, number, number] }) => (
  <rect x={x} y={y} width={width} height={height} rx="1" fill="#f5f4f1" stroke="none" />
);

const Button = ({ x, y }: { x: number; y: number }) => (
  <g strokeWidth={0.9}>
    <circle cx={x} cy={y} r={2.8} fill="#f5f4f1" />
    <path d={`M${x - 0.8} ${y}h1.600M${x} ${y - 0.8}v1.600`} strokeWidth={0.7} />
  </g>
);
