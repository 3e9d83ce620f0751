import { login } from '@atelier/contract/auth';
import { type RemoteHealthRow, remoteHealth } from '@atelier/contract/telemetry';
import { createClient } from './client.ts';

/** The demo installation's operator, as `signInOn` takes a person. */
export const operator = { phone: 'operator', password: 'atelier' };

/** What the operator's page shows of a remote; undefined when nothing is known of it. */
export const healthOf = async (url: string, remote: string): Promise<RemoteHealthRow | undefined> => {
  const tokens = await createClient(url).call(login, { username: operator.phone, password: operator.password });
  const { remotes } = await createClient(url, tokens).call(remoteHealth, {});
  return remotes.find((row) => row.remote === remote);
};
