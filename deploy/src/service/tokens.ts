import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DeployError } from '../deploy-error.ts';
import { withStoreLock } from '../store/folder-store.ts';

/** Rights of a token. `on-behalf`: may name a user for whom it acts, as the server does for its operator. */
export const rights = ['publish', 'canary', 'rollback', 'promote', 'on-behalf'] as const;
export type Right = (typeof rights)[number];

const tokenRow = z.object({
  id: z.string(),
  team: z.string(),
  /** Names of remotes; `*`: every remote. */
  remotes: z.array(z.string()),
  may: z.array(z.enum(rights)),
  /** sha256 of the token, in hex; the token itself is not stored. */
  hash: z.string(),
  addedAt: z.iso.datetime(),
  /** null: valid until revoked. */
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  /** A new token with the same slot replaces the previous one. */
  slot: z.string().optional(),
});
export type TokenRow = z.infer<typeof tokenRow>;

const tokenFile = z.object({ tokens: z.array(tokenRow) });

const pathIn = (keys: string): string => join(keys, 'tokens.json');
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** @throws DeployError when the file is damaged: without this error every token would be refused without a reason. */
export const readTokens = (keys: string): TokenRow[] => {
  const path = pathIn(keys);
  if (!existsSync(path)) return [];
  try {
    return tokenFile.parse(JSON.parse(readFileSync(path, 'utf8'))).tokens;
  } catch (cause) {
    throw new DeployError(`${path} is not what "atelier-deploy tokens" writes: restore it from the backup`, { cause });
  }
};

const changeTokens = async <Result>(
  keys: string,
  change: (tokens: readonly TokenRow[]) => { tokens: readonly TokenRow[]; result: Result },
): Promise<Result> => {
  mkdirSync(keys, { recursive: true, mode: 0o700 });
  return withStoreLock(keys, () => {
    const { tokens, result } = change(readTokens(keys));
    const draft = `${pathIn(keys)}.tmp`;
    writeFileSync(draft, `${JSON.stringify({ tokens }, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, pathIn(keys));
    return result;
  });
};

export interface NewToken {
  team: string;
  remotes: readonly string[];
  may: readonly Right[];
  expiresAt?: Date | undefined;
  slot?: string;
  now?: Date;
}

/** Creates a token for a team. @returns its row, and the token itself, which is not stored. */
export const addToken = async (
  keys: string,
  { team, remotes, may, expiresAt, slot, now = new Date() }: NewToken,
): Promise<{ row: TokenRow; token: string }> => {
  const id = randomBytes(4).toString('hex');
  const token = `atelier_${id}_${randomBytes(32).toString('base64url')}`;
  const row: TokenRow = {
    id,
    team,
    remotes: [...remotes],
    may: [...may],
    hash: hashOf(token).toString('hex'),
    addedAt: now.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: null,
    ...(slot !== undefined && { slot }),
  };
  const others = (tokens: readonly TokenRow[]) => tokens.filter((known) => slot === undefined || known.slot !== slot);
  return changeTokens(keys, (tokens) => ({ tokens: [...others(tokens), row], result: { row, token } }));
};

/** @throws DeployError listing the existing ids. */
export const revokeToken = (keys: string, id: string, now = new Date()): Promise<TokenRow> =>
  changeTokens(keys, (tokens) => {
    const known = tokens.find((row) => row.id === id);
    if (known === undefined) {
      const ids = tokens.map((row) => `${row.id} (${row.team})`).join(', ') || 'none';
      throw new DeployError(`there is no token ${id}; there are: ${ids}`);
    }
    const revoked = { ...known, revokedAt: known.revokedAt ?? now.toISOString() };
    return { tokens: tokens.map((row) => (row === known ? revoked : row)), result: revoked };
  });

/** State of a token. */
export type Standing = 'good' | 'expired' | 'revoked';

export const standingOf = (
  { expiresAt, revokedAt }: Pick<TokenRow, 'expiresAt' | 'revokedAt'>,
  now = new Date(),
): Standing => {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'good';
};

/** Finds the row of a known token in any state. Reads the file again after a change: a revocation has effect immediately. */
export const createTokenFinder = (keys: string) => {
  let known: { changed: string; rows: TokenRow[] } | undefined;
  const readRows = (): TokenRow[] => {
    const stat = statSync(pathIn(keys), { throwIfNoEntry: false });
    const changed = `${stat?.ino} ${stat?.mtimeMs} ${stat?.size}`;
    if (known?.changed !== changed) known = { changed, rows: readTokens(keys) };
    return known.rows;
  };
  return (token: string): TokenRow | undefined => {
    const hash = hashOf(token);
    // Compares every row in constant time, so that the duration reveals nothing.
    const [row] = readRows().filter((each) => {
      const own = Buffer.from(each.hash, 'hex');
      return own.length === hash.length && timingSafeEqual(own, hash);
    });
    return row;
  };
};
