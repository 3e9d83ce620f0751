import { drafts } from '@atelier/platform/drafts';
import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import type { OwnColour } from './read-card-table.ts';

const storedCard = z.object({
  name: z.string(),
  colours: z.array(z.object({ name: z.string(), hex: z.string().regex(/^#[0-9a-f]{6}$/) })),
});
export type OwnCard = z.infer<typeof storedCard>;

/** Where the account's imported card is kept in this browser. */
const storeKey = 'colour-card';

const none: readonly OwnColour[] = [];

/** The colour card that the account imported on this browser; one at a time, until it is cleared. */
export const useOwnCard = () => {
  const [card, setCard] = useState<OwnCard>();
  useEffect(() => {
    let isLeft = false;
    drafts.load<unknown>(storeKey).then(
      (kept) => {
        const parsed = storedCard.safeParse(kept);
        if (!isLeft && parsed.success) setCard((now) => now ?? parsed.data);
      },
      // A card that cannot be read is imported again.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, []);
  const keep = useCallback((next: OwnCard) => {
    setCard(next);
    // What cannot be written is there until the page is left.
    void drafts.save(storeKey, next).catch(() => undefined);
  }, []);
  const clear = useCallback(() => {
    setCard(undefined);
    void drafts.clear(storeKey).catch(() => undefined);
  }, []);
  return { card, colours: card?.colours ?? none, keep, clear };
};
