import { policyReportPath } from '@atelier/contract/page-policy';
import { limitScope } from '../../platform/http/limit-rates.ts';
import { directives, readPolicyReports } from '../../platform/telemetry/policy-report.ts';
import { recordRemotes } from '../../platform/telemetry/remote-counts.ts';
import { seriesOf } from '../../platform/telemetry/series.ts';
import { readRegistryOf } from '../../platform/telemetry/store-state.ts';
import type { Area } from '../../services.ts';

const bodyLimit = 64 * 1024;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null; // nothing that a browser sends
  }
};

/** Where browsers report what the content policy refused: counted, blamed on a remote, logged without queries. */
export const policyArea: Area = (app, { config, db, limits, metrics }) => {
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
