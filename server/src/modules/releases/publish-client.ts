import type { RequestOf } from '@atelier/contract/call';
import type { changeRelease } from '@atelier/contract/releases';
import { type ChangeAnswer, changeAnswer, errorAnswer } from '@atelier/deploy/service/wire';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Config } from '../../platform/config/config.ts';

type Change = RequestOf<typeof changeRelease>;

/** Timeout in ms; an operator waits, and a change takes a second. */
const patienceMs = 15_000;

const bodyOf = ({ action, version, percent, reason, seen }: Change, person: string): object => {
  const common = { reason, seen, for: person };
  if (action === 'canary-off') return { ...common, off: true };
  if (action === 'canary') return { ...common, version, percent };
  return action === 'promote' ? { ...common, version } : { ...common, ...(version !== undefined && { to: version }) };
};

const readJson = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

/** @throws ApiFailure in the operator's language, with the remedy. */
const refuse = async (response: Response, { remote }: Change): Promise<never> => {
  const { data } = errorAnswer.safeParse(await readJson(response));
  // A response of a proxy or another program: the outcome is unknown.
  if (data === undefined || response.status >= 500) throw new ApiFailure('50013');
  const { code, message: reason } = data.error;
  if (code === 'changed') throw new ApiFailure('41080', { remote });
  throw new ApiFailure(response.status === 401 || response.status === 403 ? '41082' : '41081', { reason });
};

/** Requests a change from the publish service, on behalf of a user. @throws ApiFailure 41080, 41081, 41082, 50013 or 50014 */
export const askPublishService = async (
  service: Config['publishService'],
  change: Change,
  person: string,
): Promise<ChangeAnswer> => {
  if (service === undefined) throw new ApiFailure('50014');
  const action = change.action === 'canary-off' ? 'canary' : change.action;
  const path = `v1/remotes/${encodeURIComponent(change.remote)}/${action}`;
  const base = service.url.endsWith('/') ? service.url : `${service.url}/`;
  const response = await fetch(new URL(path, base), {
    method: 'POST',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(bodyOf(change, person)),
    signal: AbortSignal.timeout(patienceMs),
    // Following a redirect would send the change elsewhere without a reliable answer.
    redirect: 'manual',
  }).catch((cause: unknown) => {
    throw new ApiFailure('50013', {}, { cause });
  });
  if (!response.ok) return refuse(response, change);
  const { data } = changeAnswer.safeParse(await readJson(response));
  if (data === undefined) throw new ApiFailure('50013');
  return data;
};
