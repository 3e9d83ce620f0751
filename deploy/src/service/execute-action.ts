import type { RegistryPayload } from '@atelier/contract/registry';
import type { z } from 'zod';
import { promote, rollback, startCanary, stopCanary } from '../change-release.ts';
import type { Deployment } from '../deployment.ts';
import type { RemoteCounts } from '../version-health.ts';
import type { ChangeAnswer, canaryRequest, promoteRequest, rollbackRequest } from './wire.ts';

/** Load counts of the versions, fetched on demand; undefined without a server that counts. */
export type AskCounts = () => Promise<RemoteCounts | undefined>;

const answerOf = ({ revision, remotes }: RegistryPayload, remote: string, note?: string): ChangeAnswer => {
  const { active = '', lastGood = null, canary = null } = remotes[remote] ?? {};
  return {
    remote,
    active,
    lastGood,
    canary: canary && { version: canary.version, percent: canary.percent },
    revision,
    ...(note !== undefined && { note }),
  };
};

/** As `atelier-deploy promote` does it. */
export const performPromote = async (
  deployment: Deployment,
  remote: string,
  { version, reason, seen }: z.output<typeof promoteRequest>,
  askCounts: AskCounts,
): Promise<ChangeAnswer> => {
  const counts = await askCounts();
  let note: string | undefined;
  const payload = await promote(deployment, remote, version, {
    reason,
    seen,
    ...(counts && { counts }),
    onShortcoming: (before, shortcoming) => {
      note = `${before} is not taken for a good version: ${shortcoming}`;
    },
  });
  return answerOf(payload, remote, note);
};

/** As `atelier-deploy rollback` does it. */
export const performRollback = async (
  deployment: Deployment,
  remote: string,
  { to, reason, seen }: z.output<typeof rollbackRequest>,
  askCounts: AskCounts,
): Promise<ChangeAnswer> => {
  const counts = to === undefined ? await askCounts() : undefined;
  const payload = await rollback(deployment, remote, {
    reason,
    seen,
    ...(to !== undefined && { to }),
    ...(counts && { counts }),
  });
  return answerOf(payload, remote);
};

/** As `atelier-deploy canary` does it. */
export const performCanary = async (
  deployment: Deployment,
  remote: string,
  asked: z.output<typeof canaryRequest>,
): Promise<ChangeAnswer> => {
  const { reason, seen } = asked;
  const payload =
    'off' in asked
      ? await stopCanary(deployment, remote, reason, seen)
      : await startCanary(deployment, remote, asked.version, { percent: asked.percent, reason, seen });
  return answerOf(payload, remote);
};
