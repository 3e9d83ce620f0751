import type { FlatSpec } from './spec.ts';

/** A set as the two garments that it is drawn as. */
export const partsOfSet = (spec: FlatSpec): { upper: FlatSpec; lower: FlatSpec } => {
  const upper: FlatSpec = { ...spec, ...upperOfSet(spec) };
  const isShortLegs = ['mini', 'micro', 'knee', 'thigh'].includes(spec.length);
  const isSkirt = spec.details.includes('skirtSuit');
  const lowerSpec: FlatSpec = {
    ...spec,
    kind: isSkirt ? 'skirt' : isShortLegs ? 'shorts' : 'trousers',
    ...(isSkirt ? { length: isShortLegs ? spec.length : ('knee' as const) } : {}),
    fit: isSkirt
      ? 'straight'
      : spec.kind === 'suitSet' && ['regular', 'slim'].includes(spec.fit)
        ? spec.fit === 'slim'
          ? 'tapered'
          : 'straight'
        : spec.fit,
    hem:
      spec.kind === 'suitSet'
        ? spec.hem === 'turnUp'
          ? 'turnUp'
          : 'straight'
        : spec.hem === 'ribbed'
          ? 'ribbed'
          : 'straight',
    waistShape:
      spec.kind === 'suitSet'
        ? spec.waistShape === 'fitted'
          ? 'plain'
          : spec.waistShape
        : spec.waistShape === 'elastic'
          ? 'elastic'
          : 'drawstring',
    pocket: spec.kind === 'pyjamas' ? 'none' : 'slant',
    details: [
      ...spec.details,
      ...(spec.kind === 'suitSet' && !isSkirt ? (['centreCrease', 'beltLoops'] as const) : []),
    ],
    logo: spec.logo === 'thigh' ? 'thigh' : 'none',
  };
  return { upper, lower: lowerSpec };
};

const upperOfSet = (spec: FlatSpec): Partial<FlatSpec> => {
  const length = 'hip';
  const fit = ['wideLeg', 'tapered', 'straight'].includes(spec.fit) ? 'regular' : spec.fit;
  const kind =
    spec.kind === 'suitSet'
      ? 'blazer'
      : spec.kind === 'pyjamas'
        ? 'pyjamas'
        : spec.hat !== 'none'
          ? 'hoodie'
          : spec.collar === 'shirt'
            ? 'shirt'
            : spec.collar === 'none'
              ? 'sweatshirt'
              : 'casualSet';
  const hem = spec.hem === 'turnUp' || spec.hem === 'slit' ? 'straight' : spec.hem;
  return {
    kind,
    length,
    fit,
    hem,
    waistShape: spec.waistShape === 'belted' ? 'belted' : 'plain',
    logo: spec.logo === 'thigh' ? 'none' : spec.logo,
    pocket:
      spec.pocket === 'cargo' || spec.pocket === 'zipped' || spec.pocket === 'slant'
        ? spec.kind === 'suitSet'
          ? 'flap'
          : 'none'
        : spec.pocket,
  };
};
