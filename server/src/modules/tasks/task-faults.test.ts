import { EngineError } from '@atelier/engine/engine';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import { faultOf } from './end-task.ts';

it('has kind and reason of an engine’s error, and no picture', () => {
  const cause = new Error(`node 4 failed\n with data:image/png;base64,${'A'.repeat(5000)} as input`);
  expect(faultOf(new EngineError('unavailable', 'model-failed', { cause }))).toEqual({
    kind: 'unavailable',
    reason: 'model-failed',
    detail: 'node 4 failed with data:… as input',
  });
});

it('has no parameter of a statement', () => {
  const failed = new DrizzleQueryError('update x set y = $1', ['secret'], new Error('deadlock detected'));
  expect(faultOf(failed)).toEqual({ kind: 'error', reason: '', detail: 'deadlock detected' });
});

it('is short, for any error', () => {
  expect(faultOf('x'.repeat(4000)).detail).toHaveLength(300);
  expect(faultOf(undefined)).toEqual({ kind: 'error', reason: '', detail: '' });
  expect(faultOf(new RangeError('too far'))).toEqual({ kind: 'RangeError', reason: '', detail: 'too far' });
});
