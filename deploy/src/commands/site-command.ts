import { InvalidArgumentError } from 'commander';
import { checkSite } from '../check-site.ts';
import type { Deployment } from '../deployment.ts';
import { type CommandContext, defineCommand } from './define-command.ts';

const parseAddress = (text: string): URL => {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (address === undefined || !/^https?:$/.test(address.protocol)) {
    throw new InvalidArgumentError('an address such as https://atelier.example/.');
  }
  if (!address.pathname.endsWith('/')) address.pathname += '/';
  return address;
};

const plantInto =
  ({ store }: Deployment) =>
  async (path: string, bytes: Buffer) => {
    await store.put(path, bytes);
    return () => store.delete(path);
  };

/** What a web server in front, or a bucket, has to keep. */
export const addSiteCommand = (context: CommandContext): void =>
  defineCommand<{ page: URL; api?: URL; plant?: boolean }>(context, {
    usage: 'check-site',
    summary: 'ask a running site for headers, types, caching, policy, socket and reports; exit code 1 with the list',
    details:
      'Changes nothing, unless --plant is given: then a page is put into the store for a moment, as an intruder could, and must not be served as a page.',
    example: 'atelier-deploy check-site --page https://atelier.example/',
    options: (command) =>
      command
        .requiredOption('--page <url>', 'where the page is served', parseAddress)
        .option('--api <url>', 'where the API is, when that is another origin', parseAddress)
        .option('--plant', 'also put a page into the store for a moment'),
    run: async (deployment, { page, api = page, plant = false }) => {
      const { problems, checks } = await checkSite({ page, api, ...(plant && { plant: plantInto(deployment) }) });
      const result = problems.length === 0 ? 'no problems' : `problems: ${problems.length}`;
      return {
        json: { page: page.href, problems, checks },
        lines: [...problems, `${checks} checks: ${result}`],
        isFailed: problems.length > 0,
      };
    },
  });
