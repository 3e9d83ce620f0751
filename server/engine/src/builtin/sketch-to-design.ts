import type { WarningCode } from '@atelier/contract/warnings';
import { EngineError } from '../engine.ts';
import { apart, isDark, shade, storiesFor } from '../flats/flat-colours.ts';
import { renderCloth } from '../flats/redress-photo.ts';
import { reportWords } from '../flats/report-words.ts';
import { resolveSpec } from '../flats/resolve-spec.ts';
import type { ParsedWords } from '../flats/words/parse-words.ts';
import { isOfDrawings, parseWords } from '../flats/words/parse-words.ts';
import type { Handler } from '../handler.ts';
import { parseOklab } from '../ops/colour/oklab.ts';
import { findBounds } from '../ops/geometry/mask.ts';
import { decodePicture, encodePng, inputOf } from '../ops/geometry/raster.ts';
import { reduceToSide } from '../ops/geometry/resample.ts';
import { fillRegions, type RegionFill } from '../ops/region/sketch-fill.ts';
import {
  findSketchGaps,
  findSketchParts,
  findSketchRegions,
  type SketchPart,
  type SketchRole,
} from '../ops/region/sketch-regions.ts';
import { makeSeamless } from '../ops/repeat/seamless.ts';
import type { EnginePlace } from '../places/engine-place.ts';

interface SketchParams {
  prompt?: string;
  colour1?: string;
  colour2?: string;
  colour3?: string;
  colour4?: string;
  /** Which regions a fabric fills. */
  fabricPlace: 'all' | 'large';
  /** Maximum width of a bridged gap, pixels at 1024. */
  gap: number;
  /** Percent. */
  shading: number;
}

const workSide = 1600;
const referenceSide = 1024;
/** Share of the drawing's extent in closed regions; below it a large part is open. */
const openShare = 0.25;

/** Maximum number of marked gaps, and margin of a mark around its gap as a share of the longer side. */
const markedGaps = 4;
const markRoom = 0.018;

/** Prompt fields that a filled drawing can show. */
const fields = ['colour', 'colours', 'print', 'fabric', 'printScale'];

/**
 * Sketch to design (4): fills regions between the lines with colours and fabric; the longest side is limited to 1600 px. Chosen colours are
 * assigned by part size, mirror images alike. Words and the seed select the colours of trimmings and one of a few schemes in which the
 * bodice, sleeves or panels take a second colour or a tone. Gaps up to `gap` pixels are bridged and reported (`gaps-bridged`); a large part
 * that stays open is left white and reported (`lines-open`), both with the regions of the widest gaps. The lines stay as drawn.
 *
 * Method: local threshold, dilation for gaps, watershed by darkness, regions classified by position and border, shading of a relief
 * inflated from the outline. Refuses with `no-lines-found`, and marks where the lines are open.
 */
export const sketchToDesign: Handler = {
  toolType: 4,
  timeLimitMs: 90_000,
  async run(job, { finishStep }) {
    const params = job.params as unknown as SketchParams;
    const sketch = inputOf(job, 'sketch');
    const picture = await reduceToSide(await decodePicture(sketch), workSide);
    await finishStep('decode', 8);
    const perPixel = Math.max(picture.width, picture.height) / referenceSide;
    const regions = findSketchRegions(picture, Math.round(params.gap * perPixel));
    const places = findGaps(regions, params.gap * perPixel);
    if (regions.areas.length < 2) {
      const report = places.length > 0 ? { warnings: ['lines-open'] as WarningCode[], places } : undefined;
      throw new EngineError('refused', 'no-lines-found', { report });
    }
    await finishStep('regions', 45);
    const parsed = parseWords(params.prompt ?? '');
    const parts = findSketchParts(regions);
    const fills = await chooseFills(job.seed, params, parsed, parts, job.inputs.fabric?.[0], perPixel);
    await finishStep('recolour', 60);
    const drawn = fillRegions(regions, fills, {
      shading: params.shading / 100,
      ground: parseOklab(parsed.ground ?? '#ffffff'),
      layers: { limbs: labelsOf(parts, ['sleeve']), upper: labelsOf(parts, ['trim', 'detail']) },
    });
    const output = await encodePng(drawn);
    const warnings: WarningCode[] = [
      ...(regions.bridged > 0 ? (['gaps-bridged'] as const) : []),
      ...(isMostlyOpen(regions) ? (['lines-open'] as const) : []),
    ];
    const reported = places.filter(({ code }) => warnings.includes(code));
    const report = { warnings, ...(reported.length > 0 ? { places: reported } : {}), ...readReport(params, parsed) };
    return { outputs: [output], method: 'regions+watershed-fill', report };
  },
};

type Regions = ReturnType<typeof findSketchRegions>;

/** A box around each of the widest gaps: bridged up to `bridged` pixels, open above. */
const findGaps = ({ ink }: Regions, bridged: number): EnginePlace[] =>
  findSketchGaps(ink, markedGaps).map((gap) => {
    const reach = gap.width / 2 + markRoom * Math.max(ink.width, ink.height);
    const share = (value: number, side: number) => Math.max(0, Math.min(1, value / side));
    const [x, y] = [share(gap.x - reach, ink.width), share(gap.y - reach, ink.height)];
    const [right, bottom] = [share(gap.x + reach, ink.width), share(gap.y + reach, ink.height)];
    const area = { kind: 'box', x, y, width: right - x, height: bottom - y } as const;
    return { code: gap.width > bridged ? 'lines-open' : 'gaps-bridged', area };
  });

/** Reports words about the cut as not drawn: only colour, print and fabric can be shown. */
const readReport = ({ prompt }: SketchParams, parsed: ParsedWords) => {
  if (!prompt) return {};
  const isShown = ({ meaning }: ParsedWords['understood'][number]): boolean =>
    Object.keys(meaning).length === 0 ||
    (Object.keys(meaning).some((key) => fields.includes(key)) && !isOfDrawings(meaning)) ||
    'kind' in meaning;
  const words = reportWords({ ...parsed, understood: parsed.understood.filter(isShown) }, undefined);
  const hidden = parsed.understood.filter((entry) => !isShown(entry)).map(({ word }) => word);
  return { words: { ...words, ignored: [...words.ignored, ...hidden] } };
};

const chooseFills = async (
  seed: number,
  params: SketchParams,
  { wish }: ParsedWords,
  parts: readonly SketchPart[],
  fabric: Parameters<typeof decodePicture>[0] | undefined,
  perPixel: number,
): Promise<Map<number, RegionFill>> => {
  const spec = resolveSpec({ ...wish, kind: wish.kind ?? 'shirt', print: wish.print ?? 'solid' }, seed);
  const stories = storiesFor(spec);
  const story = wish.colours?.main ? spec.colours : (stories[seed % stories.length] ?? spec.colours);
  const chosen = [params.colour1, params.colour2, params.colour3, params.colour4];
  const main = params.colour1 ?? story.main;
  const cloth = await clothOf(
    fabric,
    { ...spec, colours: { ...story, main } },
    perPixel,
    wish.print !== undefined || wish.fabric !== undefined,
  );
  const bySize = chosen.slice(1).some(Boolean);
  // A single chosen colour gives tones of itself.
  const palette = params.colour1
    ? { main, second: shade(main, isDark(main) ? 0.14 : -0.14), accent: story.accent }
    : { ...story, second: apart(story.second, main) };
  const colourOf = colourParts(parts, palette, seed);
  const fills = new Map<number, RegionFill>();
  const whole = parts.filter(({ of }) => !of);
  for (const part of parts) {
    const { role } = part.of ?? part;
    const own = chosen[Math.min(whole.indexOf(part.of ?? part), 3)] ?? chosen[0];
    const hex = (bySize ? own : undefined) ?? colourOf(part);
    const hasCloth = cloth !== undefined && role !== 'detail' && (params.fabricPlace === 'all' || role !== 'trim');
    for (const label of part.labels) fills.set(label, { colour: parseOklab(hex), ...(hasCloth ? { cloth } : {}) });
  }
  return fills;
};

const labelsOf = (parts: readonly SketchPart[], roles: readonly SketchRole[]): Set<number> =>
  new Set(parts.filter((part) => roles.includes((part.of ?? part).role)).flatMap(({ labels }) => labels));

/**
 * Colour schemes: the parts that take the second colour, and those that take a tone of the first. Trimmings take the second in all of them.
 */
const schemes: readonly Readonly<Partial<Record<SketchRole, 'second' | 'tone'>>>[] = [
  { block: 'second' },
  { sleeve: 'second' },
  { panel: 'tone' },
  {},
];

/** Colour of each part, by a scheme that is visible in this drawing; the seed chooses among several. */
const colourParts = (
  parts: readonly SketchPart[],
  { main, second, accent }: { main: string; second: string; accent: string },
  seed: number,
): ((part: SketchPart) => string) => {
  const roles = new Set(parts.filter((part) => !part.of).map(({ role }) => role));
  const showing = schemes.filter((scheme) => {
    const shown = Object.keys(scheme) as SketchRole[];
    return shown.length > 0 ? shown.some((role) => roles.has(role)) : roles.has('trim');
  });
  const scheme = showing[Math.abs(seed) % Math.max(1, showing.length)] ?? {};
  const colours = { main, second, accent, tone: shade(main, isDark(main) ? 0.1 : -0.1) };
  return (part) => {
    const { role } = part.of ?? part;
    if (role === 'detail') return colours.accent;
    return colours[role === 'trim' ? 'second' : (scheme[role] ?? 'main')];
  };
};

const clothOf = async (
  fabric: Parameters<typeof decodePicture>[0] | undefined,
  spec: ReturnType<typeof resolveSpec>,
  perPixel: number,
  isAsked: boolean,
): Promise<RegionFill['cloth']> => {
  if (fabric) {
    const unit = makeSeamless(await reduceToSide(await decodePicture(fabric), 512), 'auto').unit;
    return { unit, width: 200 * perPixel };
  }
  if (!isAsked) return undefined;
  const { unit, width } = await renderCloth(spec, isDark(spec.colours.main));
  return { unit, width: width * 9 * perPixel };
};

const isMostlyOpen = ({ width, areas, paper }: Regions): boolean => {
  const drawn = findBounds(paper, width, (value) => value <= 0.6);
  if (!drawn) return true;
  const extent = Math.max(1, (drawn.right - drawn.left - 1) * (drawn.bottom - drawn.top - 1));
  return areas.slice(1).reduce((sum, area) => sum + area, 0) / extent < openShare;
};
