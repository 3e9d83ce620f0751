import { WorkFault } from '@atelier/child-process/work-fault';
import {
  type BodyKind,
  type BodyProfile,
  bodyProfileLimit,
  type PatternRow,
  type putBodyProfile,
} from '@atelier/contract/sewing-patterns';
import { type Design, designById, type Measure, measureByKey } from '@atelier/sewing/designs/designs';
import type { DrawingProcess } from '@atelier/sewing/drawing/drawing-process';
import { and, desc, eq, not, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { z } from 'zod';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { dbNow, newId } from '../../platform/db/clock.ts';
import { type Database, withTransaction } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { bodyProfiles } from '../../platform/db/schema/person.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { hasEnded } from '../images/signed-address.ts';
import { refuseProhibited } from '../tasks/check-submission.ts';
import type { PatternAddresses } from './read-pattern.ts';

/** Dependencies of the pattern library's calls. */
export interface SewingContext {
  db: Database;
  limits: Limits;
  drawing: DrawingProcess;
  addresses: PatternAddresses;
}

/** Bodies that a design supports, the default first. */
const bodiesOf = ({ gender }: Design): [BodyKind, ...BodyKind[]] => (gender === 'unisex' ? ['women', 'men'] : [gender]);

/** @throws ApiFailure 44000 for an unknown design, or one without this body */
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

/** Measurements of a message: their keys, and their names in both languages. */
export const measureWords = (keys: readonly string[]): Record<string, string> => {
  const names = keys.map((key) => measureByKey(key)?.name ?? { zh: key, en: key });
  return {
    keys: keys.join(','),
    measures_zh: names.map(({ zh }) => zh).join('、'),
    measures_en: names.map(({ en }) => en).join(', '),
  };
};

/** Error for a failed drawing: the measurements to check, or a request to retry. */
export const drawingFailure = (error: unknown): unknown => {
  if (!(error instanceof WorkFault)) return error;
  if (error.code !== 'refused') return new ApiFailure('50001', { seconds: 10 }, { cause: error });
  const { measures } = error.data as { measures: readonly string[] };
  return new ApiFailure('41401', measureWords(measures), { cause: error });
};

type ProfileRow = typeof bodyProfiles.$inferSelect;

const present = ({ id, name, body, measures, updatedAt }: ProfileRow): BodyProfile => ({
  id,
  name,
  body,
  measures,
  updated_at: updatedAt.toISOString(),
});

/** Converts millimetres to displayed units. */
const shown = (value: number, { unit }: Measure): number => (unit === 'mm' ? value / 10 : value);

/** Validates names and ranges of measurements. @throws ApiFailure 41402, 41000 for an unknown name */
const checkMeasures = (measures: Readonly<Record<string, number>>): Record<string, number> => {
  const checked: Record<string, number> = {};
  for (const [key, value] of Object.entries(measures)) {
    const measure = measureByKey(key);
    if (!measure) throw new ApiFailure('41000', { field: 'measures' });
    const { min, max, unit } = measure;
    if (!Number.isFinite(value) || value < min || value > max)
      throw new ApiFailure('41402', {
        ...measureWords([key]),
        min: shown(min, measure),
        max: shown(max, measure),
        unit: unit === 'mm' ? 'cm' : '°',
      });
    checked[key] = Math.round(value * 10) / 10;
  }
  return checked;
};

export const listProfiles = async ({ orm }: Database, userId: string): Promise<BodyProfile[]> => {
  const rows = await orm
    .select()
    .from(bodyProfiles)
    .where(eq(bodyProfiles.userId, userId))
    .orderBy(desc(bodyProfiles.updatedAt));
  return rows.map(present);
};

const own = (userId: string, id: string) => and(eq(bodyProfiles.id, id), eq(bodyProfiles.userId, userId));

/** @throws ApiFailure 44000 for a foreign, deleted or unknown profile alike */
export const readProfile = async ({ orm }: Database, userId: string, id: string): Promise<BodyProfile> => {
  const row = firstOf(isUuid(id) ? await orm.select().from(bodyProfiles).where(own(userId, id)) : []);
  return present(row);
};

/** For a URL signed for its user; null when that is no longer valid. */
export const readSignedProfile = async ({ orm }: Database, id: string, epoch = 0): Promise<BodyProfile | null> => {
  const good = and(eq(bodyProfiles.id, id), not(hasEnded(sql`${bodyProfiles.userId}`, epoch)));
  const [row] = isUuid(id) ? await orm.select().from(bodyProfiles).where(good) : [];
  return row ? present(row) : null;
};

type GivenProfile = z.output<typeof putBodyProfile.request>;

/** Creates a profile, or changes an existing one. @throws ApiFailure 41000, 41020, 41402, 41403, 44000 */
export const putProfile = (db: Database, userId: string, given: GivenProfile): Promise<BodyProfile> => {
  refuseProhibited([given.name]);
  const { name, body, profile_id: id } = given;
  const facts = { name, body, measures: checkMeasures(given.measures) };
  return withTransaction(db, async (tx) => {
    if (id !== undefined) {
      if (!isUuid(id)) throw new ApiFailure('44000');
      const [changed] = await tx
        .update(bodyProfiles)
        .set({ ...facts, updatedAt: dbNow() })
        .where(own(userId, id))
        .returning();
      if (!changed) throw new ApiFailure('44000');
      return present(changed);
    }
    // Serialises concurrent requests for the count.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const held = await tx.$count(bodyProfiles, eq(bodyProfiles.userId, userId));
    if (held >= bodyProfileLimit) throw new ApiFailure('41403', { max: bodyProfileLimit });
    const [made] = await tx
      .insert(bodyProfiles)
      .values({ id: newId(), userId, ...facts })
      .returning();
    if (!made) throw new Error('the body profile was not inserted');
    return present(made);
  });
};

/** @throws ApiFailure 44000 */
export const removeProfile = async ({ orm }: Database, userId: string, id: string): Promise<void> => {
  const gone = isUuid(id) ? await orm.delete(bodyProfiles).where(own(userId, id)).returning() : [];
  if (gone.length === 0) throw new ApiFailure('44000');
};
