import { describe, expect, it } from 'vitest';
import { budgetProblem } from './size-budget.ts';

const files = { 'remoteEntry.0a1b.js': 15_500, '12.aa.js': 9000, 'page.bb.css': 500 };

describe('size budget of a remote', () => {
  it('covers the entry alone and everything together', () => {
    expect(budgetProblem({ entry: 15.5, total: 25 }, files)).toBeUndefined();
    expect(budgetProblem({ entry: 15.4, total: 25 }, files)).toContain('entry 15.5 KB of gzip, budget 15.4');
    expect(budgetProblem({ entry: 17, total: 24.9 }, files)).toContain('total 25.0 KB of gzip, budget 24.9');
  });

  it('lists the largest files first', () => {
    expect(budgetProblem({ entry: 1, total: 1 }, files)).toContain('Largest: remoteEntry.0a1b.js 15.5, 12.aa.js 9.0');
  });
});
