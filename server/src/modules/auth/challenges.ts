import { randomBytes, randomInt } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNowMs } from '../../platform/db/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { challenges } from '../../platform/db/schema/person.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** Each letter as strokes on a grid of 4 by 6: points, lines between them. Without those that are easily mistaken for each other. */
const strokes: Readonly<Record<string, readonly string[]>> = {
  A: ['06 20 46', '14 34'],
  C: ['41 30 10 01 05 16 36 45'],
  E: ['40 00 06 46', '03 33'],
  F: ['40 00 06', '03 33'],
  H: ['00 06', '40 46', '03 43'],
  K: ['00 06', '40 03 46'],
  L: ['00 06 46'],
  M: ['06 00 23 40 46'],
  N: ['06 00 46 40'],
  P: ['06 00 30 41 42 33 03'],
  R: ['06 00 30 41 42 33 03', '23 46'],
  T: ['00 40', '20 26'],
  U: ['00 05 16 36 45 40'],
  V: ['00 26 40'],
  W: ['00 16 23 36 40'],
  X: ['00 46', '40 06'],
  Y: ['00 23 40', '23 26'],
  '3': ['00 40 22 32 43 45 36 06'],
  '4': ['36 30 04 44'],
  '7': ['00 40 16'],
};

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

/** A point of the grid on the picture, shaken a little. */
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

/** A thread across the letters, in their colour. */
const thread = (): string => {
  const points = Array.from({ length: 9 }, (_, index) => {
    const x = (size.width / 8) * index;
    return `${x.toFixed(0)},${between(12, size.height - 12).toFixed(0)}`;
  });
  return line(points.join(' '), '#2f3b37', between(1, 1.8));
};

const speck = (): string =>
  `<circle cx="${between(0, size.width).toFixed(0)}" cy="${between(0, size.height).toFixed(0)}" r="${between(0.8, 2).toFixed(1)}" fill="#7d8884"/>`;

/** The letters as a PNG that a person reads and a simple program does not. Its own ground serves light and dark pages. */
export const drawChallenge = (letters: string): Promise<Buffer> => {
  const ground = `<rect width="${size.width}" height="${size.height}" fill="#eef0ed"/>`;
  const drawn = [...letters].map((letter, index) => letterLines(letter, index, letters.length)).join('');
  const noise = [thread(), thread(), ...Array.from({ length: 46 }, speck)].join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${ground}${drawn}${noise}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
};

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
      const expiresAt = new Date(dbNowMs() + lifetimeMinutes * 60_000);
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
