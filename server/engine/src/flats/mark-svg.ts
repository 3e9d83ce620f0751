import { apart, isDark, shade } from './colour-shade.ts';
import { endOf, lengthOf, startOf } from './edge.ts';
import { motif, round as r } from './motif.ts';
import type { FlatPalette } from './palette-of-flat.ts';
import type { Mark } from './piece.ts';
import { pathOf } from './svg-path.ts';

const circle = (x: number, y: number, radius: number, rest: string): string =>
  `<circle cx="${r(x)}" cy="${r(y)}" r="${r(radius)}" ${rest}/>`;

/** Buttons, zips, logos and so on. `px` is a pixel in cm: hair lines keep their weight at every size. */
export const markSvg = (mark: Mark, palette: FlatPalette, px: number, artwork: string | undefined): string => {
  const ink = palette.outline;
  switch (mark.kind) {
    case 'button': {
      const [x, y] = mark.at;
      const size = mark.size;
      const hole = (dx: number, dy: number) => circle(x + dx * size, y + dy * size, size * 0.12, `fill="${ink}"`);
      const holes =
        size > 0.7
          ? hole(-0.25, -0.25) + hole(0.25, -0.25) + hole(-0.25, 0.25) + hole(0.25, 0.25)
          : hole(-0.24, 0) + hole(0.24, 0);
      return `<g>${circle(x + size * 0.16, y + size * 0.2, size, 'fill="#000" fill-opacity=".22"')}${circle(x, y, size, `fill="${palette.button}" stroke="${ink}" stroke-width="${r(px * 1.1)}"`)}${circle(x, y, size * 0.68, `fill="none" stroke="${shade(palette.button, isDark(palette.button) ? 0.2 : -0.2)}" stroke-width="${r(px * 0.7)}"`)}${holes}</g>`;
    }
    case 'snap':
    case 'rivet':
    case 'eyelet': {
      const [x, y] = mark.at;
      const middle = mark.kind === 'eyelet' ? ink : shade(palette.metal, 0.15);
      return `<g>${circle(x, y, mark.size, `fill="${palette.metal}" stroke="${ink}" stroke-width="${r(px)}"`)}${circle(x, y, mark.size * 0.45, `fill="${middle}"`)}</g>`;
    }
    case 'zip': {
      const d = pathOf(mark.edge);
      const wide = mark.size;
      const [x, y] = startOf(mark.edge);
      const [ex, ey] = endOf(mark.edge);
      const turn = r((Math.atan2(ey - y, ex - x) * 180) / Math.PI - 90);
      const step = Math.max(0.28, 2.4 * px);
      const puller =
        lengthOf(mark.edge) > 8
          ? `<g transform="translate(${r(x)} ${r(y)}) rotate(${turn})"><rect x="${r(-wide * 0.55)}" y="${r(0.3)}" width="${r(wide * 1.1)}" height="${r(wide * 1.5)}" rx="${r(wide * 0.3)}" fill="${palette.zip}" stroke="${ink}" stroke-width="${r(px)}"/><rect x="${r(-wide * 0.28)}" y="${r(0.3 + wide * 1.4)}" width="${r(wide * 0.56)}" height="${r(wide * 2.6)}" rx="${r(wide * 0.25)}" fill="${palette.zip}" stroke="${ink}" stroke-width="${r(px * 0.8)}"/></g>`
          : '';
      return `<g fill="none"><path d="${d}" stroke="${ink}" stroke-opacity=".75" stroke-width="${r(wide + px * 1.6)}"/><path d="${d}" stroke="${shade(palette.zip, 0.18)}" stroke-width="${r(wide)}"/><path d="${d}" stroke="${ink}" stroke-opacity=".7" stroke-width="${r(wide * 0.72)}" stroke-dasharray="${r(step * 0.5)} ${r(step * 0.5)}"/>${puller}</g>`;
    }
    case 'toggle': {
      const [x, y] = mark.at;
      const w = mark.size;
      return `<rect x="${r(x - w)}" y="${r(y - w * 0.34)}" width="${r(w * 2)}" height="${r(w * 0.68)}" rx="${r(w * 0.34)}" fill="#8a5a33" stroke="${ink}" stroke-width="${r(px * 1.1)}"/><path d="M${r(x - w * 0.6)} ${r(y - w * 0.1)}H${r(x + w * 0.6)}" stroke="#c08f5e" stroke-width="${r(px)}"/>`;
    }
    case 'buckle': {
      const [x, y] = mark.at;
      const s = mark.size;
      return `<g fill="none"><rect x="${r(x - s * 0.85)}" y="${r(y - s * 0.85)}" width="${r(s * 1.7)}" height="${r(s * 1.7)}" rx="${r(s * 0.25)}" stroke="${ink}" stroke-width="${r(s * 0.34 + px * 1.6)}"/><rect x="${r(x - s * 0.85)}" y="${r(y - s * 0.85)}" width="${r(s * 1.7)}" height="${r(s * 1.7)}" rx="${r(s * 0.25)}" stroke="${palette.metal}" stroke-width="${r(s * 0.34)}"/><path d="M${r(x)} ${r(y)}H${r(x + s * 0.95)}" stroke="${ink}" stroke-width="${r(s * 0.22)}"/></g>`;
    }
    case 'label': {
      const [x, y] = mark.at;
      const w = mark.size;
      return `<rect x="${r(x - w / 2)}" y="${r(y - w * 0.3)}" width="${r(w)}" height="${r(w * 0.6)}" fill="#f4f1ea" stroke="${ink}" stroke-width="${r(px * 0.8)}"/><path d="M${r(x - w * 0.28)} ${r(y)}H${r(x + w * 0.28)}" stroke="${ink}" stroke-width="${r(px * 0.8)}"/>`;
    }
    case 'patch': {
      const [x, y] = mark.at;
      const sewn =
        mark.motif === 'crest' || mark.motif === 'star' || mark.motif === 'letter'
          ? sewnBadge(mark.motif, palette)
          : mark.motif === 'heart'
            ? `<path d="M0 .46C-.7-.02-.52-.5-.2-.46-.08-.44 0-.34 0-.26 0-.34.08-.44.2-.46.52-.5.7-.02 0 .46Z" fill="#c8303f" stroke="${ink}" stroke-width=".03"/><path d="M0 .38C-.58-.04-.44-.42-.2-.38-.1-.36 0-.26 0-.16 0-.26.1-.36.2-.38.44-.42.58-.04 0 .38Z" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width=".025" stroke-dasharray=".06 .04"/>`
            : motif('bear', { main: '#8a5a38', second: '#f3e3c8', accent: '#2a1c14' });
      return `<g transform="translate(${r(x)} ${r(y)}) scale(${r(mark.size)})">${sewn}</g>`;
    }
    case 'pompom': {
      const [x, y] = mark.at;
      const s = mark.size;
      const wool = palette.pompom;
      const hairs = Array.from({ length: 14 }, (_, i) => {
        const turn = (i / 14) * Math.PI * 2;
        return `M${r(x + Math.cos(turn) * s * 0.35)} ${r(y + Math.sin(turn) * s * 0.35)}L${r(x + Math.cos(turn) * s * 1.08)} ${r(y + Math.sin(turn) * s * 1.08)}`;
      }).join('');
      return `<g>${circle(x + s * 0.12, y + s * 0.18, s, 'fill="#000" fill-opacity=".18"')}${circle(x, y, s, `fill="${wool}" stroke="${ink}" stroke-width="${r(px * 0.9)}"`)}<path d="${hairs}" fill="none" stroke="${shade(wool, isDark(wool) ? 0.2 : -0.22)}" stroke-width="${r(px * 0.8)}"/></g>`;
    }
    case 'ring': {
      const [x, y] = mark.at;
      return `<g fill="none">${circle(x, y, mark.size, `stroke="${ink}" stroke-width="${r(mark.size * 0.34 + px * 1.6)}"`)}${circle(x, y, mark.size, `stroke="${shade(palette.metal, 0.12)}" stroke-width="${r(mark.size * 0.34)}"`)}</g>`;
    }
    case 'logo': {
      const [x, y] = mark.at;
      const size = mark.size;
      const inner =
        artwork ??
        `<circle r=".5" fill="none" stroke="${palette.logo}" stroke-width=".07"/><path d="M-.34.2-.1-.2.04.02.16-.14.36.2Z" fill="${palette.logo}"/>`;
      return `<g transform="translate(${r(x)} ${r(y)}) rotate(${r(mark.turn)}) scale(${r(size)})">${inner}</g>`;
    }
  }
};

/** A shield with a band and two stars, or a star alone, in unit size. */
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
