import { coverOf, isShaggy, shagSvg, shineOf, whiskersSvg } from './cloth-ink.ts';
import { areaOf, boxOf, type Edge, endOf, leafOf, lengthOf, move, pathOf, pointAt, startOf } from './edge.ts';
import { apart, isDark, lightnessOf, shade } from './flat-colours.ts';
import type { FlatPalette, Line, Mark, Piece } from './piece.ts';
import { motif, round as r, round } from './prints/tile-tools.ts';
import type { FlatSpec, View } from './spec.ts';

const circle = (x: number, y: number, radius: number, rest: string): string =>
  `<circle cx="${r(x)}" cy="${r(y)}" r="${r(radius)}" ${rest}/>`;

/** Draws buttons, zips, logos etc. `px` is a pixel in cm: hairlines keep their width at every size. */
const markSvg = (mark: Mark, palette: FlatPalette, px: number, artwork: string | undefined): string => {
  const ink = palette.outline;
  const [x, y] = mark.kind === 'zip' ? startOf(mark.edge) : mark.at;
  const s = mark.size;
  const rest = (fill: string, width: number): string => `fill="${fill}" stroke="${ink}" stroke-width="${r(width)}"`;
  const box = (left: number, top: number, wide: number, high: number, round: number, style: string): string =>
    `<rect x="${r(left)}" y="${r(top)}" width="${r(wide)}" height="${r(high)}"${round ? ` rx="${r(round)}"` : ''} ${style}/>`;
  switch (mark.kind) {
    case 'button': {
      const hole = (dx: number, dy: number) => circle(x + dx * s, y + dy * s, s * 0.12, `fill="${ink}"`);
      const holes =
        s > 0.7
          ? hole(-0.25, -0.25) + hole(0.25, -0.25) + hole(-0.25, 0.25) + hole(0.25, 0.25)
          : hole(-0.24, 0) + hole(0.24, 0);
      const ring = `fill="none" stroke="${shade(palette.button, isDark(palette.button) ? 0.2 : -0.2)}" stroke-width="${r(px * 0.7)}"`;
      return `<g>${circle(x + s * 0.16, y + s * 0.2, s, 'fill="#000" fill-opacity=".22"')}${circle(x, y, s, rest(palette.button, px * 1.1))}${circle(x, y, s * 0.68, ring)}${holes}</g>`;
    }
    case 'snap':
    case 'rivet':
    case 'eyelet': {
      const middle = mark.kind === 'eyelet' ? ink : shade(palette.metal, 0.15);
      return `<g>${circle(x, y, s, rest(palette.metal, px))}${circle(x, y, s * 0.45, `fill="${middle}"`)}</g>`;
    }
    case 'zip': {
      const d = pathOf(mark.edge);
      const [ex, ey] = endOf(mark.edge);
      const turn = r((Math.atan2(ey - y, ex - x) * 180) / Math.PI - 90);
      const step = r(Math.max(0.28, 2.4 * px) * 0.5);
      const parts = [
        box(-s * 0.55, 0.3, s * 1.1, s * 1.5, s * 0.3, rest(palette.zip, px)),
        box(-s * 0.28, 0.3 + s * 1.4, s * 0.56, s * 2.6, s * 0.25, rest(palette.zip, px * 0.8)),
      ];
      const puller =
        lengthOf(mark.edge) > 8
          ? `<g transform="translate(${r(x)} ${r(y)}) rotate(${turn})">${parts.join('')}</g>`
          : '';
      return `<g fill="none"><path d="${d}" stroke="${ink}" stroke-opacity=".75" stroke-width="${r(s + px * 1.6)}"/><path d="${d}" stroke="${shade(palette.zip, 0.18)}" stroke-width="${r(s)}"/><path d="${d}" stroke="${ink}" stroke-opacity=".7" stroke-width="${r(s * 0.72)}" stroke-dasharray="${step} ${step}"/>${puller}</g>`;
    }
    case 'toggle':
      return `${box(x - s, y - s * 0.34, s * 2, s * 0.68, s * 0.34, rest('#8a5a33', px * 1.1))}<path d="M${r(x - s * 0.6)} ${r(y - s * 0.1)}H${r(x + s * 0.6)}" stroke="#c08f5e" stroke-width="${r(px)}"/>`;
    case 'buckle': {
      const frame = (colour: string, width: number): string =>
        box(x - s * 0.85, y - s * 0.85, s * 1.7, s * 1.7, s * 0.25, `stroke="${colour}" stroke-width="${r(width)}"`);
      return `<g fill="none">${frame(ink, s * 0.34 + px * 1.6)}${frame(palette.metal, s * 0.34)}<path d="M${r(x)} ${r(y)}H${r(x + s * 0.95)}" stroke="${ink}" stroke-width="${r(s * 0.22)}"/></g>`;
    }
    case 'label':
      return `${box(x - s / 2, y - s * 0.3, s, s * 0.6, 0, rest('#f4f1ea', px * 0.8))}<path d="M${r(x - s * 0.28)} ${r(y)}H${r(x + s * 0.28)}" stroke="${ink}" stroke-width="${r(px * 0.8)}"/>`;
    case 'patch':
      return `<g transform="translate(${r(x)} ${r(y)}) scale(${r(s)})">${patchSvg(mark.motif, palette)}</g>`;
    case 'pompom': {
      const wool = palette.pompom;
      const hairs = Array.from({ length: 14 }, (_, i) => {
        const [cos, sin] = [Math.cos((i / 14) * Math.PI * 2), Math.sin((i / 14) * Math.PI * 2)];
        return `M${r(x + cos * s * 0.35)} ${r(y + sin * s * 0.35)}L${r(x + cos * s * 1.08)} ${r(y + sin * s * 1.08)}`;
      }).join('');
      return `<g>${circle(x + s * 0.12, y + s * 0.18, s, 'fill="#000" fill-opacity=".18"')}${circle(x, y, s, rest(wool, px * 0.9))}<path d="${hairs}" fill="none" stroke="${shade(wool, isDark(wool) ? 0.2 : -0.22)}" stroke-width="${r(px * 0.8)}"/></g>`;
    }
    case 'ring':
      return `<g fill="none">${circle(x, y, s, `stroke="${ink}" stroke-width="${r(s * 0.34 + px * 1.6)}"`)}${circle(x, y, s, `stroke="${shade(palette.metal, 0.12)}" stroke-width="${r(s * 0.34)}"`)}</g>`;
    case 'logo': {
      const inner =
        artwork ??
        `<circle r=".5" fill="none" stroke="${palette.logo}" stroke-width=".07"/><path d="M-.34.2-.1-.2.04.02.16-.14.36.2Z" fill="${palette.logo}"/>`;
      return `<g transform="translate(${r(x)} ${r(y)}) rotate(${r(mark.turn)}) scale(${r(s)})">${inner}</g>`;
    }
  }
};

/** A sewn patch in unit size. */
const patchSvg = (motifKey: (Mark & { kind: 'patch' })['motif'], palette: FlatPalette): string => {
  if (motifKey === 'bear') return motif('bear', { main: '#8a5a38', second: '#f3e3c8', accent: '#2a1c14' });
  if (motifKey !== 'heart') return sewnBadge(motifKey, palette);
  return `<path d="M0 .46C-.7-.02-.52-.5-.2-.46-.08-.44 0-.34 0-.26 0-.34.08-.44.2-.46.52-.5.7-.02 0 .46Z" fill="#c8303f" stroke="${palette.outline}" stroke-width=".03"/><path d="M0 .38C-.58-.04-.44-.42-.2-.38-.1-.36 0-.26 0-.16 0-.26.1-.36.2-.38.44-.42.58-.04 0 .38Z" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width=".025" stroke-dasharray=".06 .04"/>`;
};

/** A shield with a band and two stars, or a single star, in unit size. */
const sewnBadge = (motif: 'crest' | 'star' | 'letter', { cloth, piping, outline }: FlatPalette): string => {
  const star = (x: number, y: number, size: number, fill: string): string => {
    const places = Array.from({ length: 10 }, (_, i) => {
      const turn = (i / 10) * Math.PI * 2 - Math.PI / 2;
      const reach = size * (i % 2 ? 0.42 : 1);
      return `${r(x + Math.cos(turn) * reach)} ${r(y + Math.sin(turn) * reach)}`;
    });
    return `<path d="M${places.join('L')}Z" fill="${fill}"/>`;
  };
  if (motif === 'star') return star(0, 0, 0.46, apart(cloth.main, cloth.second, 0.25));
  if (motif === 'letter') {
    const letter = 'M-.14-.5H.14L.46.5H.2L.14.28H-.14L-.2.5H-.46ZM-.07.08H.07L0-.2Z';
    return `<path d="${letter}" fill="${piping}" fill-rule="evenodd" stroke="${outline}" stroke-width=".1" stroke-linejoin="round"/><path d="${letter}" fill="${piping}" fill-rule="evenodd" stroke="${cloth.main}" stroke-width=".03"/>`;
  }
  const shield = 'M-.42-.48H.42V.02C.42.3.2.44 0 .54-.2.44-.42.3-.42.02Z';
  return `<path d="${shield}" fill="${piping}" stroke="${outline}" stroke-width=".035"/><path d="M-.34-.4H.34V.02C.34.24.16.36 0 .44-.16.36-.34.24-.34.02Z" fill="none" stroke="${cloth.main}" stroke-width=".03"/><path d="M-.4-.1H.4V.08H-.4Z" fill="${cloth.main}"/>${star(0, -0.25, 0.12, cloth.main)}${star(0, 0.24, 0.12, cloth.main)}`;
};

/** Drawing settings shared by all pieces of one drawing. */
export interface PieceInk {
  spec: FlatSpec;
  palette: FlatPalette;
  /** One pixel of a 1024 px canvas, in cm. */
  px: number;
  defs: string[];
  /** Prefix of pattern ids: one drawing may contain several fabrics. */
  prefix: string;
  hasPrint: boolean;
  hasCraft: boolean;
  hasGradient: boolean;
  /** Ids of the fabric's repeating textures, and of sheens that span a piece. */
  textures: readonly string[];
  glosses: readonly string[];
  artwork: string | undefined;
}

/** Minimum area of a piece with fabric; smaller pieces contain only lines. */
const carrierArea = 1;

/** Layers of a piece's lines, from bottom to top. */
const layersOfLines: readonly (readonly [layer: string, kinds: readonly Line['kind'][]])[] = [
  ['folds', ['crease']],
  ['seams', ['edge', 'seam', 'detail']],
  ['stitching', ['stitch']],
];

/** One piece as a named group: fabric, print, weave, shading, contour, lines, marks. */
export const pieceSvg = (piece: Piece, view: View | `${View}-${number}`, ink: PieceInk): string => {
  const id = `${view}-${piece.name}`;
  const isCarrier = areaOf(piece.outline) < carrierArea;
  const body = isCarrier ? '' : clothSvg(piece, id, ink);
  const lines = layersOfLines.map(([layer, kinds]) => {
    const drawn = piece.lines.filter(({ kind }) => kinds.includes(kind)).map((entry) => lineSvg(entry, piece, ink));
    return drawn.length > 0
      ? `<g id="${id}-${layer}" class="${layer}" fill="none" stroke-linecap="round" stroke-linejoin="round">${drawn.join('')}</g>`
      : '';
  });
  const marks = piece.marks
    .map((mark) => markSvg(mark, ink.palette, ink.px, isArtwork(mark, ink) ? ink.artwork : undefined))
    .join('');
  const within = piece.clip ? ` clip-path="url(#within-${id})"` : '';
  if (piece.clip) ink.defs.push(`<clipPath id="within-${id}"><path d="${pathOf(piece.clip, true)}"/></clipPath>`);
  return `<g id="${id}" data-piece="${piece.name}"${within}>${body}${lines.join('')}${marks}</g>`;
};

/** True for artwork; a small mark is a logo, unless its motif was named. */
export const isArtwork = (mark: Piece['marks'][number], { spec }: Pick<PieceInk, 'spec'>): boolean =>
  mark.kind === 'logo' && (mark.size > 4 || spec.artwork !== undefined);

const clothSvg = (piece: Piece, id: string, ink: PieceInk): string => {
  const { palette, px } = ink;
  const d = pathOf(piece.outline, true);
  const grain = Math.round(piece.grain);
  const colour = palette.cloth[piece.cloth];
  const isPlain = piece.cloth === 'rib' || piece.cloth === 'cord' || piece.cloth === 'fur';
  const surfaces = ink.spec.surfaces ?? [];
  const isCloth = piece.cloth === 'main' || piece.cloth === 'inside' || piece.cloth === 'rib';
  const isDyed = ink.hasGradient && isCloth;
  const seen = piece.cloth === 'main' ? coverOf(surfaces) : 1;
  // Pale transparent fabric gets a shade behind it to be distinguishable from paper.
  const behind = seen < 1 && lightnessOf(colour) > 0.7 ? [`<path d="${d}" fill="#6f675f" fill-opacity=".17"/>`] : [];
  const layers = [
    ...behind,
    `<path d="${d}" fill="${isDyed ? `url(#${ink.prefix}ombre)` : colour}"${seen < 1 ? ` fill-opacity="${seen}"` : ''}/>`,
  ];
  if (isDyed && piece.cloth === 'inside') layers.push(`<path d="${d}" fill="#000" fill-opacity=".16"/>`);
  const layer = (fill: string, opacity = 1) =>
    layers.push(`<path d="${d}" fill="url(#${ink.prefix}${fill})"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`);
  const isOwnPrint = ink.hasPrint && (piece.cloth === 'main' || piece.cloth === 'inside');
  if (isOwnPrint) layer(`print-${grain}`, piece.cloth === 'inside' ? 0.35 : 1);
  if (ink.hasCraft && piece.cloth === 'main') layer(`craft-${grain}`);
  const isShag = isShaggy(surfaces) && piece.cloth === 'main';
  if (!isPlain && !isShag) layer(`cloth-${grain}`, seen);
  if (piece.cloth === 'main') for (const id of ink.textures) layer(`${id}-${grain}`, isShag && isOwnPrint ? 0.45 : 1);
  if ((piece.isRibbed && !isShag) || (ink.spec.details.includes('ribKnit') && piece.cloth === 'main'))
    layer(`rib-${grain}`);
  if (piece.cloth === 'fur') layer('fur');
  const shade_ = shadeSvg(piece, ink);
  ink.defs.push(`<clipPath id="clip-${id}"><path d="${d}"/></clipPath>`);
  const shadeGroup = `<g class="folds" clip-path="url(#clip-${id})" fill="none">${shade_}</g>`;
  const piped = isPiped(ink.spec, piece)
    ? `<path d="${d}" clip-path="url(#clip-${id})" fill="none" stroke="${palette.piping}" stroke-width="1.5"/>`
    : '';
  const gloss =
    piece.cloth === 'main' ? ink.glosses.map((id) => `<path d="${d}" fill="url(#${ink.prefix}${id})"/>`) : [];
  const shag = isShag && areaOf(piece.outline) > 20 ? shagSvg(piece.outline, surfaces, ink.spec.colours.main) : '';
  const weight = piece.isInner ? 1 : 1.5;
  // The edge of a patch is a seam.
  const end = piece.clip
    ? `<path d="${pathOf(piece.clip, true)}" clip-path="url(#clip-${id})" fill="none" stroke="${palette.seam}" stroke-width="${round(2 * px)}"/>`
    : '';
  return `${layers.join('')}${shadeGroup}${gloss.join('')}${piped}${end}${shag === '' ? `<path class="outline" d="${d}" fill="none" stroke="${piece.isInner ? palette.seam : contourOf(colour)}" stroke-width="${round(weight * px)}" stroke-linejoin="round"/>` : `<path d="${d}" fill="none" stroke="${shade(colour, isDark(colour) ? 0.2 : -0.34)}" stroke-opacity=".5" stroke-width="${round(px)}"/>${shag}`}`;
};

/** Contour colour: light on black fabric, where black lines would be invisible. */
const contourOf = (colour: string): string =>
  lightnessOf(colour) < 0.34 ? shade(colour, 0.17) : isDark(colour) ? '#0c0b0b' : '#1b1918';

const shadeSvg = (piece: Piece, ink: PieceInk): string => {
  const { spec } = ink;
  const d = pathOf(piece.outline, true);
  const box = boxOf([piece.outline]);
  const reach = Math.min(5, Math.min(box.right - box.left, box.bottom - box.top) * 0.3);
  const dark = isDark(ink.palette.cloth[piece.cloth]);
  const depth = dark ? 1.5 : 1;
  const isSmooth = ['satin', 'silk', 'leather'].includes(spec.fabric) || spec.kind === 'downJacket';
  const shine = shineOf(spec.surfaces ?? []) ?? (isSmooth ? 1.8 : 1);
  const rims = [1, 0.62, 0.3].map((share) => strokeSvg(d, '#000', reach * share, round(0.042 * depth)));
  const light =
    piece.cloth === 'inside'
      ? `<path d="${d}" fill="#000" fill-opacity=".06"/>`
      : `<path d="${d}" fill="url(#${ink.prefix}light)"/>`;
  const folds = piece.folds.map(({ edge, width, strength }) =>
    foldSvg(edge, width, strength * depth * 0.8, shine * (dark ? 0.55 : 0.9)),
  );
  const channels = (piece.channels ?? []).map((edge) => channelSvg(edge, ink));
  const cables = piece.cables ? cablesSvg(piece, ink) : '';
  const whiskers = whiskersSvg(piece, spec.surfaces ?? []);
  return [...rims, light, ...folds, ...channels, cables, wearSvg(piece, ink), whiskers].join('');
};

const strokeSvg = (d: string, colour: string, width: number, opacity: number): string =>
  `<path d="${d}" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${round(width)}"/>`;

/** Three nested leaf shapes give a soft edge without a filter; the highlight is beside the shadow. */
const foldSvg = (edge: Edge, width: number, strength: number, shine: number): string => {
  const leaf = (path: Edge, share: number, fill: string, opacity: number): string =>
    `<path d="${leafOf(path, width * share)}" fill="${fill}" fill-opacity="${round(opacity * strength)}"/>`;
  const beside = move(edge, width * 0.62, -width * 0.3);
  const light = [0.9, 0.5].map((share) => leaf(beside, share, '#fff', 0.075 * shine));
  return [...light, ...[1, 0.66, 0.34].map((share) => leaf(edge, share, '#000', 0.085))].join('');
};

/** A quilting seam with the shading of the channels above and below it. */
const channelSvg = (edge: Edge, { palette, px }: PieceInk): string => {
  const stroke = (dy: number, width: number, colour: string, opacity: number) =>
    strokeSvg(pathOf(move(edge, 0, dy)), colour, width, opacity);
  const puckers = Array.from({ length: 26 }, (_, i) => {
    const [x, y] = pointAt(edge, (i + 0.5) / 26);
    const up = 0.9 + ((i * 7) % 5) * 0.28;
    return `M${round(x)} ${round(y)}l${i % 2 ? 0.22 : -0.2} ${round(-up)}M${round(x + 0.5)} ${round(y)}l${i % 2 ? -0.2 : 0.24} ${round(up * 0.8)}`;
  }).join('');
  return `${stroke(0, 4.2, '#000', 0.06)}${stroke(0, 2.4, '#000', 0.08)}${stroke(0, 1.1, '#000', 0.12)}${stroke(-4.6, 3, '#fff', 0.07)}${stroke(-4.4, 1.5, '#fff', 0.1)}<path d="${puckers}" stroke="#000" stroke-opacity=".22" stroke-width="${round(px * 0.8)}"/>${stroke(0, 1.2 * px, palette.seam, 1)}`;
};

/** Columns of two crossing strands. */
const cablesSvg = (piece: Piece, { palette, px }: PieceInk): string => {
  const box = boxOf([piece.outline]);
  const middle = (box.left + box.right) / 2;
  const step = Math.min(9, (box.right - box.left) * 0.2);
  let out = '';
  for (const column of [-1, 0, 1]) {
    const x = middle + column * step;
    const wide = 1.5;
    const rows = Math.ceil((box.bottom - box.top) / 5);
    let strands = '';
    for (let row = 0; row < rows; row++) {
      const y = box.top + row * 5;
      const flip = row % 2 ? -1 : 1;
      strands += `M${round(x - wide * flip)} ${round(y)}C${round(x - wide * flip)} ${round(y + 2.5)} ${round(x + wide * flip)} ${round(y + 2.5)} ${round(x + wide * flip)} ${round(y + 5)}`;
      strands += `M${round(x + wide * flip)} ${round(y)}C${round(x + wide * flip)} ${round(y + 1.4)} ${round(x + wide * flip * 0.6)} ${round(y + 1.9)} ${round(x + wide * flip * 0.35)} ${round(y + 2.1)}M${round(x - wide * flip * 0.35)} ${round(y + 2.9)}C${round(x - wide * flip * 0.7)} ${round(y + 3.2)} ${round(x - wide * flip)} ${round(y + 3.8)} ${round(x - wide * flip)} ${round(y + 5)}`;
    }
    const rails = [-2.7, 2.7].map((dx) =>
      strokeSvg(`M${round(x + dx)} ${round(box.top)}V${round(box.bottom)}`, palette.seam, px, 0.55),
    );
    out += `<rect x="${round(x - 2.7)}" y="${round(box.top)}" width="5.4" height="${round(box.bottom - box.top)}" fill="#000" fill-opacity=".07"/>${rails.join('')}<path d="${strands}" stroke="${palette.seam}" stroke-opacity=".3" stroke-width="2.2" stroke-linecap="round"/><path d="${strands}" stroke="${shade(palette.cloth.main, 0.03)}" stroke-width="1.7" stroke-linecap="round"/>`;
  }
  return out;
};

/** Faded thighs of washed fabric, torn threads of distressed fabric. */
const wearSvg = (piece: Piece, { spec }: PieceInk): string => {
  const box = boxOf([piece.outline]);
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const isLarge = piece.cloth === 'main' && box.right - box.left > 12 && box.bottom - box.top > 14;
  if (!isLarge) return '';
  const fade = spec.craft === 'washed' || (spec.kind === 'jeans' && spec.seed % 3 !== 0);
  if (fade && piece.name.startsWith('leg')) {
    // Enough steps that no edge of one is visible on dark denim.
    const [cy, rx, ry] = [
      box.top + (box.bottom - box.top) * 0.42,
      (box.right - box.left) * 0.26,
      (box.bottom - box.top) * 0.26,
    ];
    const fades = Array.from({ length: 18 }, (_, i) => {
      const share = 1.15 - i * 0.058;
      return `<ellipse cx="${round(x)}" cy="${round(cy)}" rx="${round(rx * share)}" ry="${round(ry * share)}" fill="#fff" fill-opacity=".014"/>`;
    });
    return fades.join('');
  }
  if (spec.craft !== 'distressed' || piece.name.startsWith('leg')) return '';
  return Array.from({ length: 3 }, (_, i) => {
    const [cx, cy] = [x + (i - 1) * (box.right - box.left) * 0.24, y + ((i * 37) % 11) - 5];
    return `<g stroke="#fff" stroke-opacity=".65">${[0, 0.6, 1.2].map((dy) => `<path d="M${round(cx - 1.6)} ${round(cy + dy)}l3.2 ${dy ? 0.2 : -0.2}" stroke-width=".22"/>`).join('')}</g>`;
  }).join('');
};

/** True when a small part is piped around its edge. */
export const isPiped = (spec: FlatSpec, { name }: Piece): boolean =>
  (spec.details.includes('piping') && /^(lower-)?(collar|lapel|cuff|pocket|bow|neck-band)/.test(name)) ||
  (spec.details.includes('tipped') && /^(lower-)?(collar|cuff|neck-band|neck-rib|hem-rib)/.test(name));

/** True when a large part is piped along its stitching: front edges, sleeve ends, hems. */
const isPipedLine = (spec: FlatSpec, { name }: Piece): boolean =>
  spec.details.includes('piping') && /^(lower-)?(sleeve|leg|front|body|closure|placket|skirt|waistband)/.test(name);

const lineSvg = ({ edge, kind }: Line, piece: Piece, { palette, px, spec }: PieceInk): string => {
  const own = palette.cloth[piece.cloth];
  const isOther = piece.cloth !== 'main' && piece.cloth !== 'inside';
  const seam = isOther ? shade(own, isDark(own) ? 0.27 : -0.42) : palette.seam;
  const drawn = (colour: string, width: number, rest = ''): string =>
    `<path d="${pathOf(edge)}" stroke="${colour}"${rest} stroke-width="${round(width)}"`;
  switch (kind) {
    case 'edge':
      return `${drawn(isOther ? seam : contourOf(own), 1.5 * px)}/>`;
    case 'seam':
      return `${drawn(seam, 1.15 * px)}/>`;
    case 'stitch':
      return isPipedLine(spec, piece)
        ? `${drawn(palette.seam, 0.7 + px)}/>${drawn(palette.piping, 0.7)}/>`
        : `${drawn(palette.stitch, (spec.parts?.stitch ? 1.5 : 0.95) * px)} stroke-dasharray="${round(3.4 * px)} ${round(2.3 * px)}" stroke-linecap="butt"/>`;
    case 'crease':
      return `${drawn(seam, px, ' stroke-opacity=".5"')}/>`;
    case 'detail':
      return `${drawn(palette.detail, 0.95 * px)}/>`;
  }
};
