import { describe, expect, it } from 'vitest';
import { buildResult, buildTask } from '../task/build-task.fixture.ts';
import { historyRows } from './history-grid.tsx';

const now = new Date(2026, 10, 20, 12, 0);
const at = (day: number) => new Date(2026, 10, day, 9, 0).toISOString();
const options = { width: 400, now, language: 'zh', isFavouriteOnly: false } as const;
const results = (...ids: string[]) => ids.map((id) => buildResult({ id, favourite: id.startsWith('f') }));

const tasks = [
  buildTask({ id: 'c', created_at: at(20), results: results('c1', 'f2', 'c3') }),
  buildTask({ id: 'b', created_at: at(19), state: 'failed', results: [] }),
  buildTask({ id: 'a', created_at: at(19), results: results('a1') }),
];

describe('historyRows', () => {
  it('groups by local day and splits the pictures into rows [spec 2.27]', () => {
    const rows = historyRows(tasks, options);
    expect(
      rows.map((row) => (row.kind === 'day' ? `${row.title} ${row.count}` : row.cells.map((cell) => cell.result.id))),
    ).toEqual(['今天 3', ['c1', 'f2'], ['c3'], '昨天 1', ['a1']]);
  });

  it('keeps the number of a picture within its task when only favourites are shown', () => {
    const [, line] = historyRows(tasks, { ...options, isFavouriteOnly: true });
    expect(line).toMatchObject({ cells: [{ number: 2, result: { id: 'f2' } }] });
  });

  it('has no heading for a day without pictures', () => {
    expect(historyRows([tasks[1] ?? buildTask()], options)).toEqual([]);
  });
});
