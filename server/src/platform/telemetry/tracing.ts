import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Attributes, Span, SpanKind } from '@opentelemetry/api';

/** Position in a trace, as W3C trace context: 32 and 16 hexadecimal digits. */
interface TraceContext {
  traceId: string;
  spanId: string;
}

const storage = new AsyncLocalStorage<TraceContext>();

/** Trace context of the running work; undefined outside requests and tasks. */
export const currentTrace = (): TraceContext | undefined => storage.getStore();

/** Runs work in a trace context: its log entries and queued jobs contain it. */
export const runInTrace = <Result>(trace: TraceContext, work: () => Result): Result => storage.run(trace, work);

export const newSpanId = (): string => randomBytes(8).toString('hex');

/** Format: `00-<trace>-<span>-01` */
export const writeTraceParent = ({ traceId, spanId }: TraceContext): string => `00-${traceId}-${spanId}-01`;

const shape = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const isNothing = (digits: string): boolean => /^0+$/.test(digits);

/** Parses a header or a column; undefined for an invalid one. */
export const readTraceParent = (text: string | null | undefined): TraceContext | undefined => {
  const [, traceId, spanId] = shape.exec(text ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return isNothing(traceId) || isNothing(spanId) ? undefined : { traceId, spanId };
};

interface StepFacts {
  /** Parent span; absent: starts a trace. */
  parent?: TraceContext | undefined;
  traceId?: string;
  /** `server` answers a request, `consumer` processes queued work. */
  kind?: 'server' | 'consumer' | 'internal';
  /** Start timestamp; absent: now. */
  at?: Date | undefined;
  attributes?: Attributes;
}

/** Attributes of a span at its end. */
interface StepEnd {
  name?: string;
  error?: unknown;
  at?: Date | undefined;
  attributes?: Attributes;
}

/** A span of a trace. */
export interface Step {
  readonly trace: TraceContext;
  end(facts?: StepEnd): void;
}

/** Starts spans. Without an exporter they only have ids, for log entries and the next node. */
export interface Tracing {
  /** True when spans are exported; expensive attributes are needed only then. */
  readonly isOn: boolean;
  begin(name: string, facts?: StepFacts): Step;
  /** Exports the remaining spans. */
  close(): Promise<void>;
}

const idsOf = ({ parent, traceId }: StepFacts): TraceContext => ({
  traceId: parent?.traceId ?? traceId ?? randomBytes(16).toString('hex'),
  spanId: newSpanId(),
});

export const idsAlone: Tracing = {
  isOn: false,
  begin: (_, facts = {}) => ({ trace: idsOf(facts), end: () => {} }),
  close: async () => {},
};

const endSpan = (span: Span, error: number, { name, error: thrown, at, attributes = {} }: StepEnd): void => {
  if (name !== undefined) span.updateName(name);
  span.setAttributes(attributes);
  if (thrown !== undefined)
    span.setStatus({ code: error, message: thrown instanceof Error ? thrown.message : String(thrown) });
  span.end(at);
};

interface TracingOptions {
  /** Base URL of a collector that accepts OTLP over HTTP; absent: no export. */
  endpoint: string | undefined;
  service: string;
  node: string;
}

/** @param options target of the export; its libraries are loaded only with a target */
export const createTracing = async ({ endpoint, service, node }: TracingOptions): Promise<Tracing> => {
  if (endpoint === undefined) return idsAlone;
  const [api, sdk, resources, otlp] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  // A new trace uses the request's own id.
  let wanted: string | undefined;
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': service, 'service.instance.id': node }),
    idGenerator: {
      generateTraceId: () => wanted ?? randomBytes(16).toString('hex'),
      generateSpanId: newSpanId,
    },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new otlp.OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
      }),
    ],
  });
  const tracer = provider.getTracer('atelier');
  const kinds: Record<NonNullable<StepFacts['kind']>, SpanKind> = {
    server: api.SpanKind.SERVER,
    consumer: api.SpanKind.CONSUMER,
    internal: api.SpanKind.INTERNAL,
  };
  return {
    isOn: true,
    begin(name, { parent, traceId, kind = 'internal', at, attributes = {} } = {}) {
      const within = parent
        ? api.trace.setSpanContext(api.ROOT_CONTEXT, { ...parent, traceFlags: api.TraceFlags.SAMPLED, isRemote: true })
        : api.ROOT_CONTEXT;
      wanted = traceId;
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes, ...(at && { startTime: at }) }, within);
      wanted = undefined;
      const { traceId: id, spanId } = span.spanContext();
      return {
        trace: { traceId: id, spanId },
        end: (facts = {}) => endSpan(span, api.SpanStatusCode.ERROR, facts),
      };
    },
    // An unreachable collector must not delay a shutdown.
    close: () => provider.shutdown().catch(() => {}),
  };
};

/** Runs work as one span; an error ends the span as failed. */
export const within = async <Result>(step: Step, work: () => Promise<Result>): Promise<Result> => {
  try {
    const result = await work();
    step.end();
    return result;
  } catch (error) {
    step.end({ error });
    throw error;
  }
};
