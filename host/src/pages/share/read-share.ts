import { apiBase } from '@atelier/contract/call';
import { apiAnswer } from '@atelier/contract/envelope';
import { getShare, type SharedResult } from '@atelier/contract/share';
import { readPageBrand } from '../../config/page-brand.ts';

/** What the page behind a link knows. */
export type ShareState =
  | { kind: 'loading' }
  | { kind: 'open'; share: SharedResult }
  /** The link has ended, there never was one, or nothing could be read. */
  | { kind: 'over' | 'missing' | 'failed' };

/** Reads a shared result. Without a session: the page does not load the server connection. */
export const readShare = async (
  id: string,
  signal: AbortSignal,
  ask: typeof fetch = fetch,
): Promise<Exclude<ShareState, { kind: 'loading' }>> => {
  if (id === '') return { kind: 'missing' };
  const { apiOrigin } = readPageBrand(document);
  const response = await ask(`${apiOrigin}${apiBase}${getShare.path}?${new URLSearchParams({ id })}`, { signal });
  const answer = apiAnswer.parse(await response.json());
  if (answer.success === '1') return { kind: 'open', share: getShare.response.parse(answer.data) };
  if (answer.code === '44002') return { kind: 'over' };
  return { kind: answer.code === '44000' || answer.code === '41000' ? 'missing' : 'failed' };
};
