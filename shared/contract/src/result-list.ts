import { z } from 'zod';
import { defineCall } from './call.ts';
import { dayOrMoment, listingMark, listingPage, listingRange, listOf } from './listing.ts';
import { searchText } from './normalise-text.ts';
import { taskMode, taskResult, taskState } from './task.ts';

export const resultOrders = ['newest', 'oldest', 'ending'] as const;
export type ResultOrder = (typeof resultOrders)[number];

/** Within so many days a result counts as ending soon. */
export const endingDays = 3;

/** What a list of results is of; the list and its marks take the same. */
export const resultListFilter = {
  /** Types of tools. */
  tools: listOf(z.coerce.number().int()).optional(),
  /** Ids of batches. */
  groups: listOf(z.string().max(40)).optional(),
  mode: taskMode.optional(),
  states: listOf(taskState).optional(),
  /** true: only favourites, also those whose task's fifteen days are over. */
  favourite: z.stringbool().optional(),
  /**
   * In a company its administrator may look at what a member made for it, or at everybody's with `all` (43000 for others, 44000 for who is no
   * member). Absent: one's own.
   */
  member_id: z.string().max(40).optional(),
  /** Made at or after this moment, or on or after this day of UTC. */
  from: dayOrMoment.optional(),
  /** Made before this moment, or on or before this day of UTC. */
  to: dayOrMoment.optional(),
  /** Ends by itself within so many days; favourites do not end. */
  ends_within_days: z.coerce.number().int().min(1).max(15).optional(),
  /** Part of the task's name, its prompt and other settings, its tool's title, or the name of one of its pictures. */
  search: searchText(60).optional(),
  /** true: the recycle area instead. */
  deleted: z.stringbool().optional(),
  /** `ending`: what ends first; favourites, which do not end, are not in it. */
  order: z.enum(resultOrders).default('newest'),
} as const;

/** One picture, clip or vector with what its page needs of its task; a task that has none (yet) is one item without a result. */
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
    /** When history forgets it; favourites stay. */
    expires_at: z.iso.datetime(),
    /** In the recycle area since, the task or this result of it. */
    deleted_at: z.iso.datetime().nullable(),
    fail_reason: z.string().nullable(),
    price: z.number().int(),
    charged: z.number().int(),
    /** A generative model made it. */
    generated: z.boolean(),
    /** Whose it is, where it is not the asker's own. */
    member: z.object({ id: z.string(), nickname: z.string() }).optional(),
  }),
});
export type ResultItem = z.infer<typeof resultItem>;

export const getResultList = defineCall({
  method: 'GET',
  path: '/result_list',
  action: 'work',
  added: true,
  request: z.object({ ...resultListFilter, ...listingRange }),
  response: listingPage(resultItem),
});

/** Figures beside the list. `tools`: count by tool without that filter; `deleted_types`: types in the recycle area. */
export const getResultMarks = defineCall({
  method: 'GET',
  path: '/result_marks',
  action: 'work',
  added: true,
  request: z.object({ ...resultListFilter, serial: listingRange.serial }),
  response: z.object({
    total: z.number().int(),
    serial: z.string(),
    /** By the day they were made; empty in the order `ending`. */
    marks: z.array(listingMark),
    tools: z.array(z.object({ tool_type: z.number().int(), count: z.number().int() })),
    /** Types of deleted draw history, each once. */
    deleted_types: z.array(z.number().int()),
    /** How many end within `endingDays` by themselves, of those that the other filters leave. */
    ending: z.number().int(),
  }),
});

/** Results or tasks at once. */
export const resultsAtOnce = 500;
const ids = z.array(z.string()).max(resultsAtOnce).default([]);

/**
 * Many at once: `delete` into the recycle area (the last result takes its task along), `restore` from there, `favourite` and
 * `unfavourite`. `task_ids` are for tasks without results, and for whole ones. What is not there, or cannot, is left out. One's own; a
 * company's administrator also what its members made for it.
 */
export const changeResults = defineCall({
  method: 'POST',
  path: '/change_results',
  action: 'work',
  added: true,
  request: z.object({
    result_ids: ids,
    task_ids: ids,
    change: z.enum(['delete', 'restore', 'favourite', 'unfavourite']),
  }),
  /** Results and tasks. */
  response: z.object({ changed: z.number().int() }),
});
