import type { RequestOf } from '@atelier/contract/call';
import { type LedgerEntry, ledgerListing } from '@atelier/contract/credits';
import { http } from '@atelier/platform/http';

type Filter = Omit<RequestOf<typeof ledgerListing>, 'page' | 'size'>;

/** Rows per request. */
const size = 100;

/**
 * Every row that a filter leaves, newest first.
 * @param onProgress share of 0 to 1 @param isWanted asked before each page; false ends it @returns null when it was ended
 * @throws ApiError when a page cannot be read
 */
export const readWholeLedger = async (
  filter: Filter,
  onProgress: (share: number) => void,
  isWanted: () => boolean,
): Promise<LedgerEntry[] | null> => {
  // Rows that come meanwhile move those that are there, so that each counts once by its id.
  const rows = new Map<string, LedgerEntry>();
  for (let page = 1; ; page++) {
    if (!isWanted()) return null;
    const { total, entries } = await http.call(ledgerListing, { ...filter, page, size }, { quiet: true });
    for (const entry of entries) rows.set(entry.id, entry);
    onProgress(total === 0 ? 1 : Math.min(1, (page * size) / total));
    if (entries.length < size || page * size >= total) return [...rows.values()];
  }
};
