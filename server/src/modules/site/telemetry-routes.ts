import { policyReportPath } from '@atelier/contract/page-policy';
import * as contract from '@atelier/contract/telemetry';
import { ApiFailure } from '../../platform/api-failure.ts';
import { limitScope } from '../../platform/http/limit-rates.ts';
import { addressKey } from '../../platform/limits/client-address.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { seriesOf } from '../../platform/telemetry/metrics.ts';
import { directives, readPolicyReports, readRegistryOf } from '../../platform/telemetry/policy-report.ts';
import { type Measure, noteOpenPage, recordRemotes, recordVitals } from '../../platform/telemetry/remote-counts.ts';
import type { RouteModule } from '../../services.ts';
import { registerCall, registerPublicCall } from '../auth/register-call.ts';
import { reportHealth } from '../releases/routes.ts';

const measureOf = ({ remote, version, phase, ms, errorClass }: contract.RemoteEvent): Measure => ({
  remote,
  version,
  phase,
  errorClass: errorClass ?? '',
  ms: Math.min(ms, longestMs),
});

/** Maximum plausible load duration; a forged one would distort every sum. */
const longestMs = 600_000;
const knownClasses: ReadonlySet<string> = new Set(contract.failureClasses);

/** True when a page's report is counted: reports over the limits are dropped silently. */
const mayBeNoted = async (limits: Limits, address: string): Promise<boolean> => {
  try {
    await limits.request({ limit: 'open-page-address', of: addressKey(address) });
    await limits.request({ limit: 'open-page-everybody', of: 'everybody' });
    return true;
  } catch (error) {
    if (error instanceof ApiFailure) return false;
    throw error;
  }
};

/** Loads, failures and fallbacks of remotes: counted for a day and for Prometheus, shown to the operator. */
export const telemetryRoutes: RouteModule = (app, { config, db, limits, metrics }) => {
  registerPublicCall(app, contract.remoteTelemetry, async ({ input, request }) => {
    const registry = await readRegistryOf(config.storeDir);
    const measures = input.events.map((event) => {
      const measure = measureOf(event);
      return { ...measure, ...seriesOf(measure, registry, knownClasses) };
    });
    for (const { remote, version, phase, errorClass, ms } of measures) {
      const outcome = errorClass === '' ? 'ok' : 'failed';
      metrics.remoteEvents.inc({ remote, version, phase, outcome, error_class: errorClass });
      metrics.remoteSeconds.observe({ remote, phase }, ms / 1000);
    }
    await recordRemotes(db, measures);
    await recordVitals(db, input.vitals ?? [], registry);
    if (input.page && (await mayBeNoted(limits, request.ip))) await noteOpenPage(db, input.page, registry);
    return {};
  });

  registerCall(app, contract.remoteHealth, () => reportHealth({ config, db }));
  registerCall(app, contract.overrideOrigins, async () => ({ origins: config.overrideOrigins }));
};

const bodyLimit = 64 * 1024;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null; // Not sent by a browser.
  }
};

/** Endpoint for content policy reports of browsers: counted, attributed to a remote, logged without query strings. */
export const policyRoutes: RouteModule = (app, { config, db, limits, metrics }) => {
  limitScope(app, limits, 'policy-report-address');
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, parseJson(String(body))),
  );
  app.post(policyReportPath, { bodyLimit, handlerTimeout: config.requestTimeout }, async (request, reply) => {
    const registry = await readRegistryOf(config.storeDir);
    const measures = readPolicyReports(request.body).map((refusal) => {
      request.log.warn(refusal, 'the content policy refused something');
      const { remote, version, directive } = refusal;
      return { ...seriesOf({ remote, version, phase: 'policy', errorClass: directive }, registry, directives), ms: 0 };
    });
    for (const { remote, version, errorClass } of measures) {
      metrics.policyViolations.inc({ remote, version, directive: errorClass });
    }
    await recordRemotes(db, measures);
    return reply.status(204).send();
  });
};
