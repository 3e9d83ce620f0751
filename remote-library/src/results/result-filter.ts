import { endingDays, getResultList, getResultMarks, resultOrders } from '@atelier/contract/result-list';
import { taskStates } from '@atelier/contract/task';
import { http } from '@atelier/platform/http';
import { type Address, oneOf } from '../listing/use-address.ts';
import { timeZone, useListing } from '../listing/use-listing.ts';

/** Results of the current identity: all, favourites, or the recycle bin. */
export const useResults = (filter: ResultFilter, list: { isFavourites?: boolean; isDeleted?: boolean }) => {
  const request = resultRequestOf(filter, list);
  return useListing({
    queryKey: [getResultMarks.path, request],
    marks: (signal) => http.call(getResultMarks, { ...request, time_zone: timeZone() }, { signal, quiet: true }),
    range: async (range, signal) =>
      (await http.call(getResultList, { ...request, ...range }, { signal, quiet: true })).items,
  });
};

/** Start and end of local calendar days; days are `YYYY-MM-DD`. */
export const dayMoments = (from: string, to: string): { from?: string; to?: string } => {
  const begin = from === '' ? undefined : new Date(`${from}T00:00:00`);
  const end = to === '' ? undefined : new Date(`${to}T00:00:00`);
  if (end) end.setDate(end.getDate() + 1);
  const moment = (date: Date | undefined): string | undefined =>
    date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined;
  const [first, last] = [moment(begin), moment(end)];
  return { ...(first ? { from: first } : {}), ...(last ? { to: last } : {}) };
};

const taskModes = ['online', 'offline'] as const;

/** The result filter from the query parameters; invalid values are ignored. */
export const resultFilterOf = ({ get }: Pick<Address, 'get'>) => ({
  tool: /^\d{1,5}$/.test(get('tool')) ? get('tool') : '',
  group: get('group').slice(0, 40),
  mode: oneOf(taskModes, get('mode')),
  state: oneOf(taskStates, get('state')),
  isFavourite: get('favourite') === '1',
  member: get('member').slice(0, 40),
  from: /^\d{4}-\d\d-\d\d$/.test(get('from')) ? get('from') : '',
  to: /^\d{4}-\d\d-\d\d$/.test(get('to')) ? get('to') : '',
  isEnding: get('ends') === '1',
  search: get('q').slice(0, 60),
  order: oneOf(resultOrders, get('order')) ?? ('newest' as const),
});

export type ResultFilter = ReturnType<typeof resultFilterOf>;

/** The same filter as request fields. */
export const resultRequestOf = (filter: ResultFilter, list: { isFavourites?: boolean; isDeleted?: boolean } = {}) => ({
  order: filter.order,
  ...(filter.tool ? { tools: [Number(filter.tool)] } : {}),
  ...(filter.group ? { groups: [filter.group] } : {}),
  ...(filter.mode ? { mode: filter.mode } : {}),
  ...(filter.state ? { states: [filter.state] } : {}),
  ...(filter.isFavourite || list.isFavourites ? { favourite: 'true' } : {}),
  ...(filter.member ? { member_id: filter.member } : {}),
  ...(filter.isEnding ? { ends_within_days: endingDays } : {}),
  ...(filter.search ? { search: filter.search } : {}),
  ...(list.isDeleted ? { deleted: 'true' } : {}),
  ...dayMoments(filter.from, filter.to),
});

/** Whether any filter is set. */
export const isNarrowed = (filter: ResultFilter): boolean =>
  filter.isFavourite ||
  filter.isEnding ||
  [filter.tool, filter.group, filter.mode, filter.state, filter.member, filter.from, filter.to, filter.search].some(
    Boolean,
  );
