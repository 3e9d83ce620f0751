import { describe, expect, it } from 'vitest';
import { changelogText } from './changelog-text.ts';

const commits = [
  { date: '2026-03-04', subject: 'fix(server): keep a draft' },
  { date: '2026-03-04', subject: 'refactor(server): move a room' },
  { date: '2026-03-04', subject: 'feat: say hello' },
  { date: '2026-03-03', subject: 'docs: a word' },
  { date: '2026-03-02', subject: 'perf(host): load less', version: '1.2.0' },
  { date: '2026-03-01', subject: 'feat(ui): draw a button' },
  { date: '2026-03-01', subject: 'Merge branch of somebody' },
];

describe('the changelog', () => {
  it('tells by version and day what was added, fixed and made faster', () => {
    expect(changelogText(commits, '1.3.0')).toBe(
      `# Changelog

Made of the commits by \`npm run changelog\`: what was added, fixed and made faster, newest first.

## 1.3.0, not released yet

### 2026-03-04

**Added**

- say hello

**Fixed**

- server: keep a draft

## 1.2.0, 2026-03-02

### 2026-03-02

**Faster**

- host: load less

### 2026-03-01

**Added**

- ui: draw a button
`,
    );
  });

  it('has no room for what is not released when a tag is the newest', () => {
    expect(changelogText(commits.slice(4), '1.3.0')).not.toContain('not released yet');
  });
});
