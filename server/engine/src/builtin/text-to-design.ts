import { EngineError, type EnginePicture } from '../engine.ts';
import { mergePartialSpecs, partialSpecOfStyle } from '../flats/edit-spec.ts';
import { drawFlatPicture, type FlatSheet } from '../flats/render-svg.ts';
import { parseAndLook, reportWords } from '../flats/report-words.ts';
import { resolveSet } from '../flats/resolve-spec.ts';
import type { PartialSpec, View } from '../flats/spec.ts';
import type { ParsedWords } from '../flats/words/parse-words.ts';
import type { Handler } from '../handler.ts';

interface GenerationParams {
  prompt: string;
  gender: NonNullable<PartialSpec['gender']>;
  /** A garment style's code. */
  style?: string;
  views: 'both' | View;
  ratio: string;
  batch_size: number;
  quality: FlatSheet['quality'];
  vector: boolean;
}

/** Distance between the seeds of a batch. */
const seedStep = 7919;

/**
 * Style generation (1): technical flats drawn from words, `batch_size` PNG files and, with `vector`, as many SVG files after them; longest
 * side 1280 px, 2048 in HD. Unspecified attributes vary between images in cut and colour, without prints and ornament. Garments that are
 * named together are drawn together. Every file contains its spec, so that accurate redesign can continue with it. Values read by a
 * language model take precedence over the parser's. The report lists the words that are visible in all drawings and those that are not.
 * Refuses with `no-garment-named` when neither words nor style name a garment.
 */
export const textToDesign: Handler = {
  toolType: 1,
  timeLimitMs: 90_000,
  async run(job, { finishStep }) {
    const params = job.params as unknown as GenerationParams;
    const style = partialSpecOfStyle(params.style);
    const { description } = job;
    const wishOf = ({ wish: said }: ParsedWords): PartialSpec =>
      mergePartialSpecs(mergePartialSpecs({ gender: params.gender, ...style }, said), description?.wish ?? {});
    // The resolved specs are checked for misplaced words before images are rendered.
    const parsed = parseAndLook(params.prompt, style.kind, (read) =>
      wishOf(read).kind ? resolveSet(wishOf(read), read.companions, job.seed) : undefined,
    );
    const wish = wishOf(parsed);
    if (!wish.kind) throw new EngineError('refused', 'no-garment-named');
    await finishStep('words', 5);
    const sheet: FlatSheet = {
      ratio: params.ratio,
      quality: params.quality ?? 'normal',
      views: viewsOf(params.views, parsed.view),
      ground: parsed.ground ?? '#ffffff',
    };
    const pictures: EnginePicture[] = [];
    const drawings: EnginePicture[] = [];
    const specs = Array.from({ length: params.batch_size }, (_, nth) =>
      resolveSet(wish, parsed.companions, job.seed + nth * seedStep),
    );
    for (const [nth, spec] of specs.entries()) {
      const { png, svg } = await drawFlatPicture(spec, sheet);
      pictures.push(png);
      if (params.vector) drawings.push(svg);
      await finishStep('flat', 5 + (90 * (nth + 1)) / specs.length);
    }
    const { understood, ignored } = reportWords(parsed, specs, sheet.views);
    return {
      outputs: [...pictures, ...drawings],
      method: description ? 'language-model+parametric-flat' : 'parametric-flat',
      report: { warnings: [], words: { understood, ignored: description?.unused ?? ignored } },
    };
  },
};

/** Views named in the prompt ("back view") take precedence over the field. */
const viewsOf = (chosen: GenerationParams['views'], said: View | undefined): readonly View[] => {
  if (said) return [said];
  return chosen === 'both' ? ['front', 'back'] : [chosen];
};
