import { describe, expect, it } from 'vitest';
import { buildTask } from '../task/build-task.fixture.ts';
import { mergeTasks, openFilter } from './merge-tasks.ts';

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;
const row = (id: string, minute: number, rest: Parameters<typeof buildTask>[0] = {}) =>
  buildTask({ id, created_at: at(minute), ...rest });
const live = (...tasks: ReturnType<typeof buildTask>[]) => new Map(tasks.map((task) => [task.id, task]));
const loaded = (rows: ReturnType<typeof buildTask>[], isComplete = true) => ({ rows, total: rows.length, isComplete });
const ids = (merged: ReturnType<typeof mergeTasks>) => merged.tasks.map((task) => task.id);

describe('mergeTasks', () => {
  it('uses the newer version of a row and never an older one', () => {
    const history = loaded([row('a', 2, { version: 3, percent: 40 }), row('b', 1, { version: 9, percent: 90 })]);
    const merged = mergeTasks(
      history,
      live(row('a', 2, { version: 4, percent: 70 }), row('b', 1, { version: 8, percent: 10 })),
      5,
      openFilter,
    );
    expect(merged.tasks.map((task) => task.percent)).toEqual([70, 90]);
  });

  it('puts a task that was just submitted on top and counts it [spec 2.27]', () => {
    const merged = mergeTasks(loaded([row('a', 1)]), live(row('new', 5)), 5, openFilter);
    expect(ids(merged)).toEqual(['new', 'a']);
    expect(merged.total).toBe(2);
  });

  it('excludes other tools', () => {
    expect(ids(mergeTasks(loaded([]), live(row('other', 5, { tool_type: 100 })), 5, openFilter))).toEqual([]);
  });

  it('shows every tool, or another one, on request', () => {
    const store = live(row('other', 5, { tool_type: 100 }), row('own', 4));
    expect(ids(mergeTasks(loaded([]), store, 5, { ...openFilter, tool: 'all' }))).toEqual(['other', 'own']);
    expect(ids(mergeTasks(loaded([]), store, 5, { ...openFilter, tool: 100 }))).toEqual(['other']);
  });

  it('hides a live row below the loaded ones, unless all are loaded', () => {
    const rows = [row('a', 9), row('b', 8)];
    expect(ids(mergeTasks(loaded(rows, false), live(row('old', 3)), 5, openFilter))).toEqual(['a', 'b']);
    expect(ids(mergeTasks(loaded(rows, true), live(row('old', 3)), 5, openFilter))).toEqual(['a', 'b', 'old']);
  });

  it('moves a deleted task from the history to the recycle area', () => {
    const deleted = row('a', 1, { version: 2, deleted_at: at(9) });
    const history = mergeTasks(loaded([row('a', 1)]), live(deleted), 5, openFilter);
    expect([ids(history), history.total]).toEqual([[], 0]);
    expect(ids(mergeTasks(loaded([]), live(deleted), 5, { ...openFilter, isDeleted: true }))).toEqual(['a']);
  });

  it('applies mode, favourite and search to live rows', () => {
    const night = row('night', 3, { mode: 'offline', name: 'Autumn coat' });
    const day = row('day', 2, { results: [], name: 'Shirt' });
    const store = live(night, day);
    expect(ids(mergeTasks(loaded([]), store, 5, { ...openFilter, online: '1' }))).toEqual(['night']);
    expect(ids(mergeTasks(loaded([]), store, 5, { ...openFilter, online: '0' }))).toEqual(['day']);
    expect(ids(mergeTasks(loaded([]), store, 5, { ...openFilter, search: ' AUTUMN ' }))).toEqual(['night']);
    expect(ids(mergeTasks(loaded([]), store, 5, { ...openFilter, isFavourite: true }))).toEqual([]);
  });

  it('finds a live row by its prompt, and keeps server matches in fields that the row does not show', () => {
    const prompted = row('linen', 3, { params: { prompt: '亚麻衬衫' } });
    const search = { ...openFilter, search: '麻衬' };
    expect(ids(mergeTasks(loaded([]), live(prompted, row('wool', 2)), 5, search))).toEqual(['linen']);
    expect(ids(mergeTasks(loaded([row('found', 1)]), live(), 5, search))).toEqual(['found']);
  });
});
