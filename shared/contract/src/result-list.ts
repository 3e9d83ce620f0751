import { z } from 'zod';
import { defineCall } from './call.ts';
import { dayOrMoment, listingMark, listingMonths, listingPage, listingRange, listOf } from './listing.ts';
import { searchText } from './normalise-text.ts';
import { taskMode, taskResult, taskState } from './task.ts';

export const resultOrders = ['newest', 'oldest', 'ending'] as const;

/** Days before expiry in which a result counts as ending soon. */
export const endingDays = 3;

/** Filters of a result list and its marks. */
export const resultListFilter = {
  /** Tool type ids. */
  tools: listOf(z.coerce.number().int()).optional(),
  /** Batch ids. */
  groups: listOf(z.string().max(40)).optional(),
  mode: taskMode.optional(),
  states: listOf(taskState).optional(),
  /** true: only favourites, also those whose task is older than fifteen days. */
  favourite: z.stringbool().optional(),
  /**
   * For administrators of a company: results of this member, or of all members with `all` (43000 for others, 44000 for a non-member).
   * Absent: own results.
   */
  member_id: z.string().max(40).optional(),
  /** Created at or after this timestamp, or on or after this UTC day. */
  from: dayOrMoment.optional(),
  /** Created before this timestamp, or on or before this UTC day. */
  to: dayOrMoment.optional(),
  /** Expires within this number of days; favourites do not expire. */
  ends_within_days: z.coerce.number().int().min(1).max(15).optional(),
  /** Part of the task's name, prompt or other settings, its tool's title, or the name of one of its images. */
  search: searchText(60).optional(),
  /** true: the recycle bin instead. */
  deleted: z.stringbool().optional(),
  /** `ending`: next to expire first, without favourites, which do not expire. */
  order: z.enum(resultOrders).default('newest'),
} as const;

/** One image, clip or vector with the task data that its page needs; a task without results is one item without a result. */
export const resultItem = z.object({
  result: taskResult.nullable(),
  task: z.object({
    id: z.string(),
    version: z.number().int(),
    tool_type: z.number().int(),
    group_id: z.string().optional(),
    name: z.string(),
    state: taskState,
    mode: taskMode,
    created_at: z.iso.datetime(),
    /** Timestamp of removal from the history; favourites stay. */
    expires_at: z.iso.datetime(),
    /** Timestamp at which the task or this result moved to the recycle bin. */
    deleted_at: z.iso.datetime().nullable(),
    fail_reason: z.string().nullable(),
    price: z.number().int(),
    charged: z.number().int(),
    /** True when created by a generative model. */
    generated: z.boolean(),
    /** The user it belongs to, unless it is the requester. */
    member: z.object({ id: z.string(), nickname: z.string() }).optional(),
  }),
});
export type ResultItem = z.infer<typeof resultItem>;

export const getResultList = defineCall('GET /result_list', {
  action: 'work',
  request: z.object({ ...resultListFilter, ...listingRange }),
  response: listingPage(resultItem),
});

/** Counts for a result list. `tools`: count by tool, ignoring that filter; `deleted_types`: types in the recycle bin. */
export const getResultMarks = defineCall('GET /result_marks', {
  action: 'work',
  request: z.object({ ...resultListFilter, ...listingMonths }),
  response: z.object({
    total: z.number().int(),
    serial: z.string(),
    /** Marks by day of creation; empty in the order `ending`. */
    marks: z.array(listingMark),
    tools: z.array(z.object({ tool_type: z.number().int(), count: z.number().int() })),
    /** Tool types in the recycle bin, without duplicates. */
    deleted_types: z.array(z.number().int()),
    /** Number of results that expire within `endingDays`, after the other filters. */
    ending: z.number().int(),
  }),
});

/** Maximum results or tasks per request. */
export const resultsAtOnce = 500;
const ids = z.array(z.string()).max(resultsAtOnce).default([]);

/**
 * Changes several results: `delete` moves to the recycle bin (deleting the last result deletes its task), `restore` undoes it, `favourite`
 * and `unfavourite`. `task_ids` are for tasks without results, and for whole tasks. Missing or unchangeable items are skipped. For own
 * results; for a company's administrator also its members' results.
 */
export const changeResults = defineCall('POST /change_results', {
  action: 'work',
  request: z.object({
    result_ids: ids,
    task_ids: ids,
    change: z.enum(['delete', 'restore', 'favourite', 'unfavourite']),
  }),
  /** Number of changed results and tasks. */
  response: z.object({ changed: z.number().int() }),
});
