import { readTraceParent } from '../telemetry/trace-context.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import type { Hub } from './hub.ts';
import type { Notice } from './notice.ts';

/** Matches at the end of a message about a task; within a text its quotes would be escaped. */
const traceField = /"trace_parent":"([0-9a-f-]{55})"\}$/;

/** Delivers a notice; a delivery about a task to sockets here is a span of the task's trace. */
export const deliverTraced = (hub: Pick<Hub, 'deliver'>, tracing: Tracing, notice: Notice): void => {
  const parent = tracing.isOn ? readTraceParent(traceField.exec(notice.body)?.[1]) : undefined;
  if (!parent) {
    hub.deliver(notice);
    return;
  }
  const at = new Date();
  const sockets = hub.deliver(notice);
  if (sockets > 0) tracing.begin('socket message', { parent, at }).end({ attributes: { 'atelier.sockets': sockets } });
};
