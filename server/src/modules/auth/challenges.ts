import { randomBytes, randomInt } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNowMs } from '../../platform/db/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { challenges } from '../../platform/db/schema/person.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { randomLetters } from './accounts.ts';
import strokesData from './challenge-strokes.json' with { type: 'json' };

/** Strokes of each letter on a grid of 4 by 6: points, lines between them. Without letters that are easily confused. */
const strokes: Readonly<Record<string, readonly string[]>> = strokesData;
export const drawableLetters = Object.keys(strokes).join('');

const size = { width: 200, height: 72 };
const between = (from: number, to: number): number => from + (randomInt(10_001) / 10_000) * (to - from);

interface Letter {
  x: number;
  y: number;
  scale: number;
  angle: number;
  slant: number;
}

/** Position of a grid point on the image, slightly jittered. */
const place = ({ x, y, scale, angle, slant }: Letter, point: string): string => {
  const [column, row] = [Number(point[0]) - 2, Number(point[1]) - 3];
  const [left, top] = [(column + row * slant) * scale, row * scale];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const shake = () => between(-0.9, 0.9);
  return `${(x + left * cos - top * sin + shake()).toFixed(1)},${(y + left * sin + top * cos + shake()).toFixed(1)}`;
};

const line = (points: string, colour: string, width: number): string =>
  `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="${width.toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"/>`;

const letterLines = (letter: string, index: number, count: number): string => {
  const how: Letter = {
    x: (size.width / count) * (index + 0.5) + between(-3, 3),
    y: size.height / 2 + between(-5, 5),
    scale: between(6.2, 7.6),
    angle: between(-0.32, 0.32),
    slant: between(-0.15, 0.15),
  };
  const width = between(3, 4.2);
  return (strokes[letter] ?? [])
    .map((stroke) =>
      line(
        stroke
          .split(' ')
          .map((point) => place(how, point))
          .join(' '),
        '#2f3b37',
        width,
      ),
    )
    .join('');
};

/** A line across the letters, in their colour. */
const thread = (): string => {
  const points = Array.from({ length: 9 }, (_, index) => {
    const x = (size.width / 8) * index;
    return `${x.toFixed(0)},${between(12, size.height - 12).toFixed(0)}`;
  });
  return line(points.join(' '), '#2f3b37', between(1, 1.8));
};

const speck = (): string =>
  `<circle cx="${between(0, size.width).toFixed(0)}" cy="${between(0, size.height).toFixed(0)}" r="${between(0.8, 2).toFixed(1)}" fill="#7d8884"/>`;

/** Renders the letters as a PNG that humans can read and simple programs cannot. Its own background suits light and dark pages. */
export const drawChallenge = (letters: string): Promise<Buffer> => {
  const ground = `<rect width="${size.width}" height="${size.height}" fill="#eef0ed"/>`;
  const drawn = [...letters].map((letter, index) => letterLines(letter, index, letters.length)).join('');
  const noise = [thread(), thread(), ...Array.from({ length: 46 }, speck)].join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${ground}${drawn}${noise}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
};

const lifetimeMinutes = 10;
const length = 5;
/** Wait in seconds that replaces the picture challenge: too slow for programs, acceptable for users who cannot read the image. */
const waitSeconds = 45;
const maxTries = 3;

/** Image challenges whose solution allows one more code. */
export const createChallenges = (db: Database, secrets: Pick<Secrets, 'of'>) => {
  const { mac, isMac } = secrets.of('challenge');
  const textOf = (id: string, letters: string) => `${id} ${letters.toUpperCase()}`;
  return {
    async create() {
      const letters = randomLetters(length, drawableLetters);
      const id = randomBytes(16).toString('base64url');
      const expiresAt = new Date(dbNowMs() + lifetimeMinutes * 60_000);
      const answerHash = mac(textOf(id, letters)).toString('base64url');
      await db.orm.insert(challenges).values({ id, answerHash, expiresAt });
      const picture = `data:image/png;base64,${(await drawChallenge(letters)).toString('base64')}`;
      return { id, picture, wait_seconds: waitSeconds, expires_at: expiresAt.toISOString() };
    },

    /** Consumes the challenge. @throws ApiFailure 41216 for wrong letters, none too early, or an expired challenge */
    async pass({ id, letters }: { id: string; letters: string }) {
      const good = and(
        eq(challenges.id, id),
        lt(challenges.tries, maxTries),
        gt(challenges.expiresAt, sql`clock_timestamp()`),
      );
      // Counted before the comparison, so that concurrent guesses get no extra attempts.
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
