import { WorkFault } from '@atelier/child-process/work-fault';
import type { BodyKind, PatternRow } from '@atelier/contract/sewing-patterns';
import { type Design, designById } from '@atelier/sewing/designs/designs';
import { measureByKey } from '@atelier/sewing/designs/measures';
import type { DrawingProcess } from '@atelier/sewing/drawing/drawing-process';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { PatternAddresses } from './pattern-address.ts';

/** What the calls of the pattern library are built from. */
export interface SewingContext {
  db: Database;
  limits: Limits;
  drawing: DrawingProcess;
  addresses: PatternAddresses;
}

/** Bodies that a design is drawn for, the usual one first. */
const bodiesOf = ({ gender }: Design): [BodyKind, ...BodyKind[]] => (gender === 'unisex' ? ['women', 'men'] : [gender]);

/** @throws ApiFailure 44000 for a design that is not there, or not for this body */
export const designFor = (id: string, body: BodyKind | undefined): { design: Design; body: BodyKind } => {
  const design = designById(id);
  const bodies: readonly BodyKind[] = design ? bodiesOf(design) : [];
  const chosen = body ?? bodies[0];
  if (!design || !chosen || !bodies.includes(chosen)) throw new ApiFailure('44000');
  return { design, body: chosen };
};

export const presentDesign = ({ addresses }: Pick<SewingContext, 'addresses'>, design: Design): PatternRow => ({
  id: design.id,
  name: design.name,
  gender: design.gender,
  category: design.category,
  pieces: design.pieces,
  bodies: bodiesOf(design),
  cover_url: addresses.cover(design.id),
});

/** Which measures a message is about: their keys, and their names in both languages. */
export const measureWords = (keys: readonly string[]): Record<string, string> => {
  const names = keys.map((key) => measureByKey(key)?.name ?? { zh: key, en: key });
  return {
    keys: keys.join(','),
    measures_zh: names.map(({ zh }) => zh).join('、'),
    measures_en: names.map(({ en }) => en).join(', '),
  };
};

/** Error to show when drafting failed: which measures to take again, or to try later. */
export const drawingFailure = (error: unknown): unknown => {
  if (!(error instanceof WorkFault)) return error;
  if (error.code !== 'refused') return new ApiFailure('50001', { seconds: 10 }, { cause: error });
  const { measures } = error.data as { measures: readonly string[] };
  return new ApiFailure('41401', measureWords(measures), { cause: error });
};
