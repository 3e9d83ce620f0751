import { z } from 'zod';

/** Items of one answer: usual and most. */
export const listingLimits = { usual: 60, most: 120 } as const;

/**
 * Which part of a list is asked for: by place, so that a gallery may begin anywhere. With the `serial` of an earlier answer the
 * list is the one that was opened then: what was added since is not in it and shifts nothing. What was taken out is gone.
 */
export const listingRange = {
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(listingLimits.most).default(listingLimits.usual),
  serial: z.string().max(40).optional(),
} as const;

/** `total` is of the whole list, `items` begin at `offset`. */
export const listingPage = <Item extends z.ZodType>(item: Item) =>
  z.object({ total: z.number().int(), serial: z.string(), offset: z.number().int(), items: z.array(item) });

/** A month of a list in the order asked: `2026-11`, place of its first item, how many. Days are the installation's. */
export const listingMark = z.object({ month: z.string(), first: z.number().int(), count: z.number().int() });
export type ListingMark = z.infer<typeof listingMark>;

/** Several values of one field: a query holds them with commas between. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.union([
    z.array(item).max(100),
    z
      .string()
      .transform((text) => text.split(',') as z.input<Item>[])
      .pipe(z.array(item).max(100)),
  ]);

/** No row is older; databases format years outside of this range differently. */
const [earliest, latest] = [Date.UTC(1970, 0, 1), Date.UTC(9999, 0, 1)];

const isKnownTime = (text: string): boolean => Date.parse(text) >= earliest && Date.parse(text) < latest;

/** A day as `2026-01-31`. */
export const day = z.iso.date().refine(isKnownTime);

/** A person's day is not the server's: a page sends the moments at which it begins and ends. */
export const dayOrMoment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).refine(isKnownTime);
