import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildApp } from '../build-app.ts';
import { root } from '../data-folder.ts';
import { DeployError } from '../deploy-error.ts';
import { publish } from '../publish.ts';
import { type CommandContext, defineCommand, reasonOption } from './define-command.ts';

const buildRemote = async (remote: string, output: string): Promise<void> => {
  const isRemote = (name: string) => name.startsWith('remote-') && existsSync(join(root, name, 'rspack.config.ts'));
  if (!isRemote(remote)) {
    const names = readdirSync(root).filter(isRemote).join(', ');
    throw new DeployError(
      `this checkout has no remote ${remote}; it has ${names}. A build from elsewhere: --dist <folder>`,
    );
  }
  await buildApp(join(root, remote), output);
};

/** `publish`: a finished build into the store. */
export const addPublishCommand = (context: CommandContext): void =>
  defineCommand<{ dist?: string; reason?: string }>(context, {
    usage: 'publish <remote>',
    summary: 'build a remote and add the version to the registry, without activating it',
    details:
      'Only the first version of a remote becomes active at once. Publishing the same bytes again changes nothing, but brings back files that were lost or damaged. A version is never changed: other bytes need another version.',
    example: 'atelier-deploy publish remote-tools',
    options: (command) =>
      reasonOption(command).option('--dist <folder>', 'take this finished build instead of building'),
    run: async (deployment, { dist, reason = '' }, [remote = '']) => {
      const folder = resolve(dist ?? join(root, remote, 'dist'));
      if (dist === undefined) await buildRemote(remote, folder);
      const published = await publish(deployment, folder, { expected: remote, reason });
      return {
        json: published,
        lines: [
          `${remote} ${published.version} ${published.isNew ? 'is published' : 'was published already'}`,
          `Give it to some people: atelier-deploy canary ${remote} ${published.version} --percent 10`,
          `Give it to everybody:   atelier-deploy promote ${remote} ${published.version}`,
        ],
      };
    },
  });
