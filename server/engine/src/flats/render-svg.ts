import { isDark, shade } from './colour-shade.ts';
import { type Box, boxOf } from './edge.ts';
import { renderFabricTile, tileSide } from './fabric-tile.ts';
import { drawGarment } from './garment.ts';
import { artworkOf } from './mark-svg.ts';
import { round } from './motif.ts';
import { type FlatPalette, paletteOf } from './palette-of-flat.ts';
import type { Piece } from './piece.ts';
import { type PieceInk, pieceSvg } from './piece-svg.ts';
import { tileOf } from './print-tile.ts';
import type { FlatSpec, View } from './spec.ts';
import { pathOf } from './svg-path.ts';

export interface FlatCanvas {
  width: number;
  height: number;
  views: readonly View[];
  ground: string | 'none';
}

/** Share of the canvas that stays free round the drawing, and between two views. */
const margin = 0.06;
const gap = 0.05;

interface PlacedView {
  view: View;
  pieces: readonly Piece[];
  box: Box;
}

/**
 * A technical flat as SVG: one group for each view and in it one for each piece, named; outline, seams, stitching, cloth, print and
 * folds. Prints and weaves turn with the grain of their piece. Same spec and canvas, same text.
 */
export const renderFlat = async (spec: FlatSpec, canvas: FlatCanvas): Promise<string> => {
  const palette = paletteOf(spec);
  const fabric = await renderFabricTile(spec.fabric, {
    isDark: isDark(spec.colours.main),
    washed: spec.craft === 'washed',
  });
  const views = canvas.views.map((view): PlacedView => {
    const pieces = drawGarment(spec, view);
    return { view, pieces, box: boxOf(pieces.map((entry) => entry.outline)) };
  });
  const { scale, places } = arrange(
    views.map(({ box }) => box),
    canvas,
  );
  const px = Math.max(canvas.width, canvas.height) / 1024 / scale;
  const inks = createInks(spec, palette, views, px, fabric);
  const groups = views.map(({ view, pieces }, nth) => {
    const [x, y] = places[nth] as readonly [number, number];
    const outline = pieces
      .filter((entry) => !entry.isInner)
      .map((entry) => `<path d="${pathOf(entry.outline, true)}"/>`);
    const drawn = pieces.map((entry) => pieceSvg(entry, view, inks)).join('\n');
    return `<g id="${view}" transform="translate(${round(x)} ${round(y)}) scale(${round4(scale)})"><title>${view === 'front' ? 'Front' : 'Back'}</title>
<g id="${view}-outline" fill="none" stroke="${palette.outline}" stroke-width="${round(4.4 * px)}" stroke-linejoin="round">${outline.join('')}</g>
${drawn}</g>`;
  });
  const ground =
    canvas.ground === 'none'
      ? ''
      : `<rect id="ground" width="${canvas.width}" height="${canvas.height}" fill="${canvas.ground}"/>\n`;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${canvas.width}" height="${canvas.height}" viewBox="0 0 ${canvas.width} ${canvas.height}">
<defs>${inks.defs.join('\n')}</defs>
${ground}${groups.join('\n')}
</svg>`;
};

const round4 = (value: number): number => Math.round(value * 1e4) / 1e4;

/** The largest scale at which all views fit, beside or below each other; places of their origins. */
const arrange = (
  boxes: readonly Box[],
  { width, height }: FlatCanvas,
): { scale: number; places: (readonly [number, number])[] } => {
  const free = { w: width * (1 - 2 * margin), h: height * (1 - 2 * margin) };
  const sizes = boxes.map((box) => ({ w: box.right - box.left, h: box.bottom - box.top }));
  const gapX = width * gap * (boxes.length - 1);
  const gapY = height * gap * (boxes.length - 1);
  const beside = Math.min(
    (free.w - gapX) / sizes.reduce((sum, { w }) => sum + w, 0),
    free.h / Math.max(...sizes.map(({ h }) => h)),
  );
  const below = Math.min(
    free.w / Math.max(...sizes.map(({ w }) => w)),
    (free.h - gapY) / sizes.reduce((sum, { h }) => sum + h, 0),
  );
  const isBeside = boxes.length === 1 || beside >= below * 0.72;
  const scale = isBeside ? beside : below;
  const total = isBeside
    ? sizes.reduce((sum, { w }) => sum + w * scale, gapX)
    : sizes.reduce((sum, { h }) => sum + h * scale, gapY);
  let at = ((isBeside ? width : height) - total) / 2;
  const top = Math.min(...boxes.map((box) => box.top));
  const tall = (Math.max(...boxes.map((box) => box.bottom)) - top) * scale;
  const places = boxes.map((box, nth) => {
    const size = sizes[nth] as { w: number; h: number };
    const x = isBeside ? at - box.left * scale : width / 2 - ((box.left + box.right) / 2) * scale;
    const y = isBeside ? (height - tall) / 2 - top * scale : at - box.top * scale;
    at += (isBeside ? size.w : size.h) * scale + (isBeside ? width : height) * gap;
    return [x, y] as const;
  });
  return { scale, places };
};

const createInks = (
  spec: FlatSpec,
  palette: FlatPalette,
  views: readonly PlacedView[],
  px: number,
  fabric: string,
): PieceInk => {
  const grains = [...new Set(views.flatMap(({ pieces }) => pieces.map((entry) => Math.round(entry.grain))))];
  const wide = Math.max(...views.map(({ box }) => box.right));
  const tile = tileOf(spec);
  const small = (spec.gender === 'children' ? 0.8 : 1) * spec.printScale;
  const cloth = px * 0.62;
  const defs = [
    `<pattern id="cloth" width="${tileSide}" height="${tileSide}" patternUnits="userSpaceOnUse" patternTransform="scale(${round4(cloth)})"><image width="${tileSide}" height="${tileSide}" xlink:href="${fabric}"/></pattern>`,
    `<pattern id="rib" width="${round4(4.4 * px)}" height="4" patternUnits="userSpaceOnUse"><rect width="${round4(1.7 * px)}" height="4" fill="#000" fill-opacity=".2"/><rect x="${round4(2.6 * px)}" width="${round4(0.9 * px)}" height="4" fill="#fff" fill-opacity=".16"/></pattern>`,
    `<linearGradient id="light" gradientUnits="userSpaceOnUse" x1="${round(-wide)}" y1="-20" x2="${round(wide)}" y2="30"><stop offset="0" stop-color="#fff" stop-opacity=".13"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".11"/></linearGradient>`,
    `<pattern id="fur" width="3" height="2.4" patternUnits="userSpaceOnUse"><path d="M.3 2.2C.4 1.2.7.6 1.1.2M1.3 2.4C1.4 1.5 1.8 1 2 .5M2.2 1.6C2.4.9 2.6.5 3 .1M.8 1.2C1 .7 1.2.3 1.5 0" fill="none" stroke="${shade(palette.cloth.fur, -0.22)}" stroke-width="${round4(px)}"/></pattern>`,
  ];
  const overlay = craftOverlay(spec, px);
  if (overlay) defs.push(overlay);
  if (tile)
    defs.push(
      `<pattern id="print" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse" patternTransform="scale(${small})">${tile.content}</pattern>`,
    );
  for (const grain of grains) {
    defs.push(
      `<pattern id="cloth-${grain}" xlink:href="#cloth" patternTransform="rotate(${grain}) scale(${round4(cloth)})"/>`,
      `<pattern id="rib-${grain}" xlink:href="#rib" patternTransform="rotate(${grain})"/>`,
    );
    if (tile)
      defs.push(
        `<pattern id="print-${grain}" xlink:href="#print" patternTransform="rotate(${grain}) scale(${small})"/>`,
      );
    if (overlay) defs.push(`<pattern id="craft-${grain}" xlink:href="#craft" patternTransform="rotate(${grain})"/>`);
  }
  return {
    spec,
    palette,
    px,
    defs,
    hasPrint: tile !== undefined,
    hasCraft: overlay !== undefined,
    artwork: artworkOf(spec.craft, spec.seed, {
      main: palette.logo,
      second: shade(palette.logo, 0.12),
      accent: spec.colours.trim,
    }),
  };
};

/** Finishes that cover the whole cloth. */
const craftOverlay = (spec: FlatSpec, px: number): string | undefined => {
  const dark = isDark(spec.colours.main);
  const thread = dark ? '#fff' : '#000';
  if (spec.craft === 'quilting' && spec.kind !== 'downJacket') {
    return `<pattern id="craft" width="7" height="7" patternUnits="userSpaceOnUse"><path d="M0 0 7 7M7 0 0 7" fill="none" stroke="${thread}" stroke-opacity=".12" stroke-width="${round(7 * px)}"/><path d="M0 0 7 7M7 0 0 7" fill="none" stroke="${thread}" stroke-opacity=".6" stroke-width="${round(px)}" stroke-dasharray=".6 .35"/></pattern>`;
  }
  if (spec.craft === 'sequins') {
    const disc = (x: number, y: number) =>
      `<circle cx="${x}" cy="${y}" r=".56" fill="#fff" fill-opacity=".16" stroke="#000" stroke-opacity=".28" stroke-width="${round(px * 0.6)}"/><circle cx="${x - 0.16}" cy="${y - 0.18}" r=".16" fill="#fff" fill-opacity=".75"/>`;
    return `<pattern id="craft" width="1.2" height="2" patternUnits="userSpaceOnUse">${disc(0.6, 0.5)}${disc(0, 1.5)}${disc(1.2, 1.5)}</pattern>`;
  }
  if (spec.craft === 'beading') {
    const bead = (x: number, y: number) =>
      `<circle cx="${x}" cy="${y}" r=".34" fill="#fbf7ee" stroke="#000" stroke-opacity=".45" stroke-width="${round(px * 0.7)}"/><circle cx="${x - 0.1}" cy="${y - 0.1}" r=".1" fill="#fff"/>`;
    return `<pattern id="craft" width="5" height="5" patternUnits="userSpaceOnUse">${bead(1.2, 1.2)}${bead(3.7, 3.7)}</pattern>`;
  }
  if (spec.craft === 'patchwork') {
    const patch = (x: number, y: number, fill: string, opacity: number) =>
      `<rect x="${x}" y="${y}" width="10" height="10" fill="${fill}" fill-opacity="${opacity}"/>`;
    return `<pattern id="craft" width="20" height="20" patternUnits="userSpaceOnUse">${patch(0, 0, spec.colours.second, 0.75)}${patch(10, 10, spec.colours.accent, 0.5)}${patch(10, 0, '#fff', 0.12)}<path d="M0 0H20M0 10H20M0 0V20M10 0V20" stroke="${thread}" stroke-opacity=".6" stroke-width="${round(px)}" fill="none"/><path d="M0 .6H20M0 10.6H20M.6 0V20M10.6 0V20" stroke="${thread}" stroke-opacity=".4" stroke-width="${round(px * 0.8)}" stroke-dasharray=".6 .4" fill="none"/></pattern>`;
  }
  return undefined;
};
