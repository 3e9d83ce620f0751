import { randomBytes, randomInt } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { sharedMs } from '../../platform/db/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { challenges } from '../../platform/db/schema/person.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { drawableLetters, drawChallenge } from './draw-challenge.ts';

const lifetimeMinutes = 10;
const length = 5;
/** Who cannot read the picture gets through after this: slow enough for a machine, not for a person. */
const waitSeconds = 45;
const maxTries = 3;

/** Pictures whose letters open the way to one more code. */
export interface Challenges {
  create(): Promise<{ id: string; picture: string; wait_seconds: number; expires_at: string }>;
  /** Uses it up. @throws ApiFailure 41216 for other letters, none too early, or a picture that is over */
  pass(answer: { id: string; letters: string }): Promise<void>;
}

export const createChallenges = (db: Database, secrets: Pick<Secrets, 'of'>): Challenges => {
  const { mac, isMac } = secrets.of('challenge');
  const textOf = (id: string, letters: string) => `${id} ${letters.toUpperCase()}`;
  return {
    async create() {
      const letters = Array.from({ length }, () => drawableLetters.charAt(randomInt(drawableLetters.length))).join('');
      const id = randomBytes(16).toString('base64url');
      const expiresAt = new Date(sharedMs() + lifetimeMinutes * 60_000);
      const answerHash = mac(textOf(id, letters)).toString('base64url');
      await db.orm.insert(challenges).values({ id, answerHash, expiresAt });
      const picture = `data:image/png;base64,${(await drawChallenge(letters)).toString('base64')}`;
      return { id, picture, wait_seconds: waitSeconds, expires_at: expiresAt.toISOString() };
    },

    async pass({ id, letters }) {
      const good = and(
        eq(challenges.id, id),
        lt(challenges.tries, maxTries),
        gt(challenges.expiresAt, sql`clock_timestamp()`),
      );
      // Counted before it is compared: guesses at the same moment do not get more of them.
      const [row] = await db.orm
        .update(challenges)
        .set({ tries: sql`${challenges.tries} + 1` })
        .where(good)
        .returning({
          answerHash: challenges.answerHash,
          hasWaited: sql<boolean>`${challenges.createdAt} < clock_timestamp() - make_interval(secs => ${waitSeconds})`,
        });
      if (!row) throw new ApiFailure('41216');
      const isRight = isMac(textOf(id, letters), row.answerHash);
      if (!isRight && !(letters === '' && row.hasWaited)) throw new ApiFailure('41216');
      const used = await db.orm.delete(challenges).where(eq(challenges.id, id)).returning({ id: challenges.id });
      if (used.length === 0) throw new ApiFailure('41216');
    },
  };
};
