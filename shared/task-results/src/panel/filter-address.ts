import { z } from 'zod';
import { openFilter, type TaskFilter } from '../list/merge-tasks.ts';

const day = z.iso.date();

/** Query parameters of the filter; defaults are omitted. */
const names = ['online', 'favourite', 'bin', 'q', 'from', 'to', 'of'] as const;

const toolOf = (text: string | null): TaskFilter['tool'] => {
  if (text === 'all') return 'all';
  return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : 'own';
};

/** The filter from the query parameters; invalid values are ignored. */
export const filterOfAddress = (params: URLSearchParams): TaskFilter => {
  const online = params.get('online');
  const [from, to] = [day.safeParse(params.get('from')), day.safeParse(params.get('to'))];
  return {
    ...openFilter,
    online: online === '0' || online === '1' ? online : 'all',
    isFavourite: params.get('favourite') === '1',
    isDeleted: params.get('bin') === '1',
    search: (params.get('q') ?? '').slice(0, 60),
    tool: toolOf(params.get('of')),
    ...(from.success && to.success && from.data <= to.data ? { days: { from: from.data, to: to.data } } : {}),
  };
};

/** The query parameters with a filter; other parameters are kept. */
export const addressOfFilter = (params: URLSearchParams, filter: TaskFilter): URLSearchParams => {
  const next = new URLSearchParams(params);
  for (const name of names) next.delete(name);
  if (filter.online !== 'all') next.set('online', filter.online);
  if (filter.isFavourite) next.set('favourite', '1');
  if (filter.isDeleted) next.set('bin', '1');
  if (filter.search.trim() !== '') next.set('q', filter.search.trim());
  if (filter.tool !== 'own') next.set('of', String(filter.tool));
  if (filter.days) {
    next.set('from', filter.days.from);
    next.set('to', filter.days.to);
  }
  return next;
};
