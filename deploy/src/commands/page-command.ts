import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { visionWorkerNames, visionWorkerPolicy } from '@atelier/contract/vision';
import { writeBrandedPage } from '../branded-page.ts';
import { dataFolder } from '../data-folder.ts';
import { type CommandContext, defineCommand } from './define-command.ts';

const nginxLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `add_header ${name} "${value}" always;\n`)
    .join('');

/** The host's page for a web server of one's own. */
export const addPageCommand = (context: CommandContext): void =>
  defineCommand<{ brand?: string; web?: string; nginx?: string }>(context, {
    usage: 'page',
    summary: "put an installation's brand into the host's page, for a web server that serves it by itself",
    details:
      'The API server does this by itself. Prints the headers that the web server has to send with the page; --nginx writes them as a file to include, and those of the worker beside it (.worker).',
    example: 'atelier-deploy page --brand brand.json --web /srv/www/atelier',
    options: (command) =>
      command
        .option('--brand <file>', 'file of the brand, or the JSON itself (default: ATELIER_BRAND)')
        .option('--web <folder>', "the host's build (default: store/web in the data folder)")
        .option('--nginx <file>', 'write the headers for nginx into this file and <file>.worker'),
    run: async (_deployment, options) => {
      const { env } = context.surroundings;
      const web = resolve(options.web ?? join(dataFolder(env), 'store', 'web'));
      const { webName, files, headers } = await writeBrandedPage(web, options.brand ?? env['ATELIER_BRAND']);
      if (options.nginx !== undefined) {
        const worker = { 'content-security-policy': visionWorkerPolicy, 'x-content-type-options': 'nosniff' };
        writeFileSync(options.nginx, nginxLines(headers));
        writeFileSync(`${options.nginx}.worker`, nginxLines(worker));
      }
      return {
        json: { webName, web, files, headers },
        lines: [
          `${web} is the page of ${webName} now: ${files.join(', ')}`,
          ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
          `For the files ${visionWorkerNames.map((name) => `${name}.*.js`).join(' and ')} instead:`,
          `content-security-policy: ${visionWorkerPolicy}`,
        ],
      };
    },
  });
