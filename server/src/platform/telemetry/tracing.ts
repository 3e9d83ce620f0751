import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Attributes, Span, SpanKind } from '@opentelemetry/api';

/** Where in which trace the work under way belongs, by W3C trace context: 32 and 16 hexadecimal digits. */
interface TraceContext {
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

/** What is known of a step when it begins. */
interface StepFacts {
  /** What it belongs to; absent: it begins a trace. */
  parent?: TraceContext | undefined;
  /** Id of the trace that it begins. */
  traceId?: string;
  /** `server` answers a request, `consumer` processes queued work. */
  kind?: 'server' | 'consumer' | 'internal';
  /** When it began; absent: now. */
  at?: Date | undefined;
  attributes?: Attributes;
}

/** What is known when it ends. */
interface StepEnd {
  name?: string;
  error?: unknown;
  at?: Date | undefined;
  attributes?: Attributes;
}

/** One step of a trace. */
export interface Step {
  readonly trace: TraceContext;
  end(facts?: StepEnd): void;
}

/** Begins steps. Without a place to send them to, they only have ids, which go into log lines and to the next node. */
export interface Tracing {
  /** Are steps sent anywhere? What is dear to find out for them need not be otherwise. */
  readonly isOn: boolean;
  begin(name: string, facts?: StepFacts): Step;
  /** Sends what is left. */
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
  /** Base address of a collector that takes OTLP over HTTP; absent: nothing is sent. */
  endpoint: string | undefined;
  service: string;
  node: string;
}

/** @param options where steps go; the libraries for it are loaded only when there is such a place */
export const createTracing = async ({ endpoint, service, node }: TracingOptions): Promise<Tracing> => {
  if (endpoint === undefined) return idsAlone;
  const [api, sdk, resources, otlp] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  // The id of a trace that begins here is the request's own.
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
    // A collector that is away must not hold up a node that leaves.
    close: () => provider.shutdown().catch(() => {}),
  };
};

/** Does work as one step; what it throws ends the step as failed. */
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
