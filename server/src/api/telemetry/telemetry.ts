import { type RemoteEvent, remoteTelemetry } from '@atelier/contract/telemetry';
import { registerPublicCall } from '../../plugins/register-call.ts';
import type { Area } from '../../services.ts';

/** Anybody may send events, so the number of counters they can make is bounded. */
const maxSeries = 200;

/** Loads, failures and fall-backs of remotes, counted. */
export const telemetryArea: Area = (app, { metrics }) => {
  const known = new Set<string>();
  const labelsOf = ({ remote, version }: RemoteEvent) => {
    const series = `${remote} ${version}`;
    if (known.size < maxSeries) known.add(series);
    return known.has(series) ? { remote, version } : { remote: 'other', version: 'other' };
  };

  registerPublicCall(app, remoteTelemetry, async ({ input }) => {
    for (const event of input.events) {
      const { remote, version } = labelsOf(event);
      const outcome = event.errorClass === null ? 'ok' : 'failed';
      metrics.remoteEvents.inc({ remote, version, phase: event.phase, outcome });
      metrics.remoteSeconds.observe({ remote, phase: event.phase }, event.ms / 1000);
    }
    return {};
  });
};
