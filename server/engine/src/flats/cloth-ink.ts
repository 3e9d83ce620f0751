import { artworkSvg } from './artwork-svg.ts';
import { isDark, shade } from './colour-shade.ts';
import { boxOf } from './edge.ts';
import { renderFabricTile, tileSide } from './fabric-tile.ts';
import { round } from './motif.ts';
import { paletteOf } from './palette-of-flat.ts';
import type { Piece } from './piece.ts';
import type { PieceInk } from './piece-svg.ts';
import { tileOf } from './print-tile.ts';
import type { FlatSpec } from './spec.ts';
import { gradientDef, surfaceLayers } from './surface-ink.ts';

const round4 = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Patterns of one cloth, its palette and its artwork; the patterns go to `defs` under ids that begin with `prefix`. */
export const createInk = async (
  spec: FlatSpec,
  prefix: string,
  pieces: readonly Piece[],
  { px, wide, tall, defs: all }: { px: number; wide: number; tall: { top: number; bottom: number }; defs: string[] },
): Promise<PieceInk> => {
  const palette = paletteOf(spec);
  const fabric = await renderFabricTile(spec.fabric, {
    isDark: isDark(spec.colours.main),
    washed: spec.craft === 'washed',
  });
  // The first garment's light falls from its neck; a garment below it has a light of its own.
  const top = prefix.startsWith('g') ? boxOf(pieces.map(({ outline }) => outline)).top : 0;
  const grains = [...new Set(pieces.map((entry) => Math.round(entry.grain)))];
  const tile = tileOf(spec);
  const small = (spec.gender === 'children' ? 0.8 : 1) * spec.printScale;
  const cloth = px * 0.62;
  const defs = [
    `<pattern id="cloth" width="${tileSide}" height="${tileSide}" patternUnits="userSpaceOnUse" patternTransform="scale(${round4(cloth)})"><image width="${tileSide}" height="${tileSide}" xlink:href="${fabric}"/></pattern>`,
    `<pattern id="rib" width="${round4(4.4 * px)}" height="4" patternUnits="userSpaceOnUse"><rect width="${round4(1.7 * px)}" height="4" fill="#000" fill-opacity=".2"/><rect x="${round4(2.6 * px)}" width="${round4(0.9 * px)}" height="4" fill="#fff" fill-opacity=".16"/></pattern>`,
    `<linearGradient id="light" gradientUnits="userSpaceOnUse" x1="${round(-wide)}" y1="${round(top - 20)}" x2="${round(wide)}" y2="${round(top + 30)}"><stop offset="0" stop-color="#fff" stop-opacity=".13"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".11"/></linearGradient>`,
    `<pattern id="fur" width="3" height="2.4" patternUnits="userSpaceOnUse"><path d="M.3 2.2C.4 1.2.7.6 1.1.2M1.3 2.4C1.4 1.5 1.8 1 2 .5M2.2 1.6C2.4.9 2.6.5 3 .1M.8 1.2C1 .7 1.2.3 1.5 0" fill="none" stroke="${shade(palette.cloth.fur, isDark(palette.cloth.fur) ? 0.2 : -0.22)}" stroke-width="${round4(px)}"/></pattern>`,
  ];
  const gradient = gradientDef(spec, tall.top, tall.bottom);
  if (gradient) defs.push(gradient);
  const surface = await surfaceLayers(spec);
  defs.push(...surface.defs);
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
    for (const id of surface.textures)
      defs.push(`<pattern id="${id}-${grain}" xlink:href="#${id}" patternTransform="rotate(${grain})"/>`);
    if (overlay) defs.push(`<pattern id="craft-${grain}" xlink:href="#craft" patternTransform="rotate(${grain})"/>`);
  }
  all.push(...defs.map((entry) => named(entry, prefix)));
  return {
    spec,
    palette,
    px,
    prefix,
    defs: all,
    hasPrint: tile !== undefined,
    hasCraft: overlay !== undefined,
    hasGradient: gradient !== undefined,
    textures: surface.textures,
    glosses: surface.glosses,
    artwork: artworkSvg(spec, {
      main: palette.logo,
      second: shade(palette.logo, 0.12),
      accent: spec.colours.trim,
    }),
  };
};

/** The definition with its own ids and those that it refers to under the prefix. */
const named = (definition: string, prefix: string): string =>
  prefix === ''
    ? definition
    : definition
        .replace(/^(<\w+ id=")/, `$1${prefix}`)
        .replace(/xlink:href="#(cloth|rib|print|craft|tx-\w+)"/, `xlink:href="#${prefix}$1"`);

/** Finishes that cover the whole cloth. */
export const craftOverlay = (spec: FlatSpec, px: number): string | undefined => {
  const dark = isDark(spec.colours.main);
  const thread = dark ? '#fff' : '#000';
  if (spec.craft === 'quilting' && spec.kind !== 'downJacket') {
    return `<pattern id="craft" width="7" height="7" patternUnits="userSpaceOnUse"><path d="M0 0 7 7M7 0 0 7" fill="none" stroke="${thread}" stroke-opacity=".12" stroke-width="${round(7 * px)}"/><path d="M0 0 7 7M7 0 0 7" fill="none" stroke="${thread}" stroke-opacity=".6" stroke-width="${round(px)}" stroke-dasharray=".6 .35"/></pattern>`;
  }
  if (spec.details.includes('jacquard')) return jacquardOverlay(thread);
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

/** Flowers and their leaves woven in the cloth's own colour. */
const jacquardOverlay = (thread: string): string => {
  const petals = Array.from({ length: 6 }, (_, i) => {
    const turn = i * 60;
    return `<path transform="rotate(${turn})" d="M0-.5C1-.9 1.2-2.2 0-2.9-1.2-2.2-1-.9 0-.5Z"/>`;
  }).join('');
  const leaves = [45, 135, 225, 315]
    .map((turn) => `<path transform="rotate(${turn})" d="M0-3C.8-3.6.8-4.6 0-5.4-.8-4.6-.8-3.6 0-3Z"/>`)
    .join('');
  const flower = (x: number, y: number, size: number) =>
    `<g transform="translate(${x} ${y}) scale(${size})">${petals}${leaves}<circle r=".42"/></g>`;
  const sprig = (x: number, y: number, turn: number) =>
    `<path transform="translate(${x} ${y}) rotate(${turn})" d="M-2.6.6C-1.2-1 1.2-1 2.6.6 1-.1-.8 0-2.6.6ZM0-.4C.2-1.6 1-2.2 1.8-2.4 1.7-1.3 1-.6 0-.4ZM-.4-.4C-.6-1.4-1.4-2-2.2-2-2-1-1.2-.5-.4-.4Z"/>`;
  const places = [flower(4, 4, 0.72), flower(12, 12, 0.72), sprig(12, 3.6, 20), sprig(4, 11.6, -25)];
  return `<pattern id="craft" width="16" height="16" patternUnits="userSpaceOnUse"><g fill="${thread}" fill-opacity="${thread === '#fff' ? 0.16 : 0.12}" stroke="${thread}" stroke-opacity=".14" stroke-width=".1">${places.join('')}</g></pattern>`;
};
