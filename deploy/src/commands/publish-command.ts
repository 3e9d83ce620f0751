import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Option } from 'commander';
import { buildApp } from '../build-app.ts';
import { root } from '../data-folder.ts';
import { DeployError } from '../deploy-error.ts';
import type { Deployment } from '../deployment.ts';
import { type Published, publish, publishPackage } from '../publish.ts';
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

const publishBuild = async (
  deployment: Deployment,
  remote: string,
  dist: string | undefined,
  options: { expected: string; reason: string },
): Promise<Published> => {
  const folder = resolve(dist ?? join(root, remote, 'dist'));
  if (dist === undefined) await buildRemote(remote, folder);
  return publish(deployment, folder, options);
};

const readPackage = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new DeployError(`the package ${file} cannot be read: is it there?`, { cause });
  }
};

/** `publish`: a finished build into the store. */
export const addPublishCommand = (context: CommandContext): void =>
  defineCommand<{ dist?: string; package?: string; reason?: string }>(context, {
    usage: 'publish <remote>',
    summary: 'build a remote and add the version to the registry, without activating it',
    details:
      'Only the first version of a remote becomes active at once. Publishing the same bytes again changes nothing, but brings back files that were lost or damaged. A version is never changed: other bytes need another version.',
    example: 'atelier-deploy publish remote-tools',
    options: (command) =>
      reasonOption(command)
        .option('--dist <folder>', 'take this finished build instead of building')
        .addOption(new Option('--package <file>', "take a team's package, see pack").conflicts('dist')),
    run: async (deployment, { dist, package: file, reason = '' }, [remote = '']) => {
      const options = { expected: remote, reason };
      const published =
        file === undefined
          ? await publishBuild(deployment, remote, dist, options)
          : await publishPackage(deployment, readPackage(file), { ...options, isOperator: true });
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
