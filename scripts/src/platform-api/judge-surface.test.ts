import { describe, expect, it } from 'vitest';
import { judgeSurface } from './judge-surface.ts';
import { readSurface } from './read-surface.ts';
import { changesBetween, largestStep } from './surface-step.ts';

const wrap = (body: string) => `/* made */\n\ndeclare module '@atelier/platform/http' {\n${body}\n}\n`;

const released = wrap(`
  import type { Call } from '@atelier/contract/call';
  /** Doc; with { braces } and 'quotes'. */
  export interface CallOptions {
    signal?: AbortSignal;
    /** 0 to 1 */
    onUploadProgress?: (share: number) => void;
  }
  export interface Http {
    call<C extends Call>(call: C, options?: CallOptions): Promise<{ a: string; b: number }>;
  }
  export interface Bare {
    title: string;
  }
  export interface BusEvents {
    'task.changed': string;
  }
  export type Kind = 'api' | 'network';
  export let http: Http;
  export const isKind: (value: unknown) => value is Kind;
  export { Link, NavLink as Nav } from 'react-router-dom';
`);

const step = (before: string, now: string) => largestStep(changesBetween(readSurface(before), readSurface(now)));
const changed = (from: string, to: string) => {
  const next = released.replace(from, to);
  expect(next).not.toBe(released);
  return step(released, next);
};

describe('the step that a change of the surface needs', () => {
  it('is none for what compiles to the same: words of comments, order, quotes, line breaks', () => {
    expect(changed('Doc; with', 'Other words;')).toBe('none');
    expect(changed("'api' | 'network'", '"api"\n    | "network"')).toBe('none');
    expect(
      changed(
        "  export type Kind = 'api' | 'network';\n  export let http: Http;",
        "  export let http: Http;\n  export type Kind = 'api' | 'network';",
      ),
    ).toBe('none');
  });

  it.each([
    ['a new name', 'export let http: Http;', 'export let http: Http;\n  export const other: () => void;'],
    ['a new re-export', 'Link,', 'Link, Outlet,'],
    ['an optional member', 'title: string;', 'title: string;\n    tone?: string;'],
    ['a member of what the host hands out', 'export interface Http {', 'export interface Http {\n    close(): void;'],
    ['an event', "'task.changed': string;", "'task.changed': string;\n    'task.gone': string;"],
  ])('is minor for %s', (_, from, to) => {
    expect(changed(from, to)).toBe('minor');
  });

  it.each([
    ['a name that is gone', "export type Kind = 'api' | 'network';", ''],
    ['another signature', '(value: unknown) => value is Kind', '(value: string) => value is Kind'],
    ['a union that changed', "'api' | 'network'", "'api'"],
    ['a member that is gone', 'signal?: AbortSignal;', ''],
    ['a member of another type', 'share: number', 'share: string'],
    ['an optional member that is asked for', 'signal?: AbortSignal;', 'signal: AbortSignal;'],
    ['a new member that a remote must give', 'title: string;', 'title: string;\n    tone: string;'],
    ['a re-export that is gone', 'Link, ', ''],
    ['a re-export from elsewhere', "from 'react-router-dom'", "from 'other-router'"],
    ['a type from elsewhere', "'@atelier/contract/call'", "'@atelier/contract/other'"],
    ['a name that is no longer exported', 'export type Kind', 'type Kind'],
    ['a sub-path that moved', '@atelier/platform/http', '@atelier/platform/https'],
  ])('is major for %s', (_, from, to) => {
    expect(changed(from, to)).toBe('major');
  });
});

describe('a version and its surface', () => {
  const wider = released.replace('Link,', 'Link, Outlet,');
  const broken = released.replace('share: number', 'share: string');
  const history = { '1.0.0': released };

  it('fit when nothing changed, also after a step for behaviour alone', () => {
    for (const version of ['1.0.0', '1.0.1', '1.1.0', '2.0.0']) {
      expect(judgeSurface({ version, current: released, history })).toBeUndefined();
    }
  });

  it('fit when the version took the step', () => {
    expect(judgeSurface({ version: '1.1.0', current: wider, history })).toBeUndefined();
    expect(judgeSurface({ version: '2.0.0', current: broken, history })).toBeUndefined();
  });

  it.each([
    ['1.0.0', wider, 'Set 1.1.0'],
    ['1.0.1', wider, 'Set 1.1.0'],
    ['1.0.0', broken, 'Set 2.0.0'],
    ['1.1.0', broken, 'Set 2.0.0'],
  ])('do not fit at %s: the reason names the change and the version', (version, current, next) => {
    const problem = judgeSurface({ version, current, history });
    expect(problem).toContain(next);
    expect(problem).toContain('@atelier/platform/http#');
  });

  it('are held against the release before and against the version itself', () => {
    const both = { '1.0.0': released, '1.1.0': wider };
    expect(judgeSurface({ version: '1.1.0', current: wider, history: both })).toBeUndefined();
    expect(judgeSurface({ version: '1.1.0', current: released, history: both })).toContain('Set 2.0.0');
    expect(judgeSurface({ version: '1.0.0', current: released, history: both })).toContain('1.1.0 is released already');
  });
});
