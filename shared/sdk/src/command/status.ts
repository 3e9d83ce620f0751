import { DeployError } from '@atelier/deploy/deploy-error';
import { formatVersions, type StatusRow } from '@atelier/deploy/status-table';
import { readRemoteFolder } from './remote-config.ts';

interface StatusAnswer {
  remotes?: readonly StatusRow[];
  error?: { message: string; next: string };
}

const patienceMs = 15_000;

/** Shows how the versions of this remote do in users' pages. @throws DeployError without a valid answer. */
export const status = async (
  folder: string,
  { service, token, say }: { service: string; token: string | undefined; say: (line: string) => void },
): Promise<void> => {
  const { name } = readRemoteFolder(folder);
  if (!token)
    throw new DeployError('ATELIER_PUBLISH_TOKEN is not set: it is the token of your team, which the operator gives.');
  if (!URL.canParse(service)) throw new DeployError(`"${service}" is no address: write https://publish.example.com.`);
  const url = new URL('v1/status', service.endsWith('/') ? service : `${service}/`);
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(patienceMs),
  })
    .then((response) => response.json() as Promise<StatusAnswer>)
    .catch((cause: unknown) => {
      throw new DeployError(`${url} does not answer as a publish service: ask the operator for its address.`, {
        cause,
      });
    });
  if (answer.error) throw new DeployError(`${answer.error.message}. ${answer.error.next}`);
  const row = answer.remotes?.find(({ remote }) => remote === name);
  if (row === undefined) {
    throw new DeployError(
      `${name} is not published yet, or the token is for another remote: "atelier-remote pack", then publish.`,
    );
  }
  for (const line of formatVersions(row)) say(line);
};
