import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Where in which trace the work under way belongs, by W3C trace context: 32 and 16 hexadecimal digits. */
export interface TraceContext {
  traceId: string;
  spanId: string;
}

const storage = new AsyncLocalStorage<TraceContext>();

/** What the work under way belongs to; undefined outside of requests and tasks. */
export const currentTrace = (): TraceContext | undefined => storage.getStore();

/** Does the work within a trace: its log lines name it, and what it leaves in the queue goes on with it. */
export const runInTrace = <Result>(trace: TraceContext, work: () => Result): Result => storage.run(trace, work);

/** A span that nothing was measured of yet. */
export const newSpanId = (): string => randomBytes(8).toString('hex');

/** `00-<trace>-<span>-01` */
export const writeTraceParent = ({ traceId, spanId }: TraceContext): string => `00-${traceId}-${spanId}-01`;

const shape = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const isNothing = (digits: string): boolean => /^0+$/.test(digits);

/** Reads a header or a column; undefined for what is none. */
export const readTraceParent = (text: string | null | undefined): TraceContext | undefined => {
  const [, traceId, spanId] = shape.exec(text ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return isNothing(traceId) || isNothing(spanId) ? undefined : { traceId, spanId };
};
