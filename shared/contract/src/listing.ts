import { z } from 'zod';

/** Items per response: default and maximum. */
export const listingLimits = { usual: 60, most: 120 } as const;

/**
 * Requested range of a list, by offset, so that a gallery can start anywhere. With the `serial` of an earlier response the list is that
 * snapshot: later additions are excluded and shift nothing. Removed items are missing.
 */
export const listingRange = {
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(listingLimits.most).default(listingLimits.usual),
  serial: z.string().max(40).optional(),
} as const;

/** `total` counts the whole list; `items` start at `offset`. */
export const listingPage = <Item extends z.ZodType>(item: Item) =>
  z.object({ total: z.number().int(), serial: z.string(), offset: z.number().int(), items: z.array(item) });

/** Fields of a request for the months of a list. `time_zone`: the user's IANA name; absent or unknown, the installation's applies. */
export const listingMonths = { serial: listingRange.serial, time_zone: z.string().max(64).optional() } as const;

/** A month of a list in the requested order: `2026-11`, index of its first item, number of items. */
export const listingMark = z.object({ month: z.string(), first: z.number().int(), count: z.number().int() });
export type ListingMark = z.infer<typeof listingMark>;

/** Several values of one field, comma-separated in a query. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.union([
    z.array(item).max(100),
    z
      .string()
      .transform((text) => text.split(',') as z.input<Item>[])
      .pipe(z.array(item).max(100)),
  ]);

/** No row is older; databases format years outside this range differently. */
const [earliest, latest] = [Date.UTC(1970, 0, 1), Date.UTC(9999, 0, 1)];

const isKnownTime = (text: string): boolean => Date.parse(text) >= earliest && Date.parse(text) < latest;

/** A day as `2026-01-31`. */
export const day = z.iso.date().refine(isKnownTime);

/** The user's day differs from the server's: a page sends the timestamps of its start and end. */
export const dayOrMoment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).refine(isKnownTime);
