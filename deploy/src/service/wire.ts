import { shownCanary } from '@atelier/contract/registry';
import { z } from 'zod';

/** Excludes control characters, which could manipulate a terminal. */
const printable = /^[^\p{Cc}\p{Cf}]*$/u;
const reason = z.string().trim().max(500).regex(printable, 'has no line breaks and no control characters');
const person = z.string().trim().min(1).max(80).regex(printable, 'has no control characters');
const version = z.string().regex(/^[0-9A-Za-z.+-]{1,80}$/, 'is a version such as 1.4.2');

const common = {
  reason: reason.default(''),
  /** User it acts for; needs the right `on-behalf`. */
  for: person.optional(),
  /** Revision that the caller's decision is based on: refused with `changed` when the remote changed since. */
  seen: z.int().min(0).optional(),
};

export const promoteRequest = z.strictObject({ ...common, version });
export const rollbackRequest = z.strictObject({ ...common, to: version.optional(), reason: reason.min(1) });
export const canaryRequest = z.union([
  z.strictObject({ ...common, version, percent: z.number().gt(0).max(100) }),
  z.strictObject({ ...common, off: z.literal(true) }),
]);

export const publishQuery = z.object({ reason: reason.default('') });

/** State of a remote after a change. */
export const changeAnswer = z.object({
  remote: z.string(),
  active: z.string(),
  lastGood: z.string().nullable(),
  canary: shownCanary.nullable(),
  revision: z.int(),
  /** Further information, such as why the previous version does not become the last good one. */
  note: z.string().optional(),
});
export type ChangeAnswer = z.infer<typeof changeAnswer>;

/** Body of every refusal. */
export const errorAnswer = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    /** Recommended next step. */
    next: z.string(),
  }),
});
