import { expect, it } from 'vitest';
import { currentTrace, newSpanId, readTraceParent, runInTrace, writeTraceParent } from './tracing.ts';

const trace = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };

it('is written and read as W3C trace context', () => {
  expect(writeTraceParent(trace)).toBe('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01');
  expect(readTraceParent(writeTraceParent(trace))).toEqual(trace);
  expect(newSpanId()).toMatch(/^[0-9a-f]{16}$/);
});

it.each([
  undefined,
  null,
  '',
  'x',
  `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
  `00-0af7651916cd43dd8448eb211c80319c-${'0'.repeat(16)}-01`,
  '00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01',
  "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'; --",
])('is absent for %j', (text) => {
  expect(readTraceParent(text)).toBeUndefined();
});

it('is kept over asynchronous work, and ends with it', async () => {
  await runInTrace(trace, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    expect(currentTrace()).toEqual(trace);
  });
  expect(currentTrace()).toBeUndefined();
});
