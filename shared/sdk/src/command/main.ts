#!/usr/bin/env node
import { DeployError } from '@atelier/deploy/deploy-error';
import { Command } from 'commander';
import semver from 'semver';
import { nodeRange, readBundledManifest } from './bundled-packages.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const here = process.cwd();

const portOf = (text: string): number => {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new DeployError(`"${text}" is no port: give a number up to 65535.`);
};

const program = new Command('atelier-remote')
  .description('Build, test and hand over a remote of Atelier.')
  .version(readBundledManifest().version)
  .showHelpAfterError();

// Loaded on demand: "init" does not need the bundler.
program
  .command('init')
  .argument('<name>', 'small letters, digits and dashes, e.g. fabric-market')
  .description('write a remote into this empty folder')
  .option('--zh <title>', 'Chinese title')
  .option('--en <title>', 'English title')
  .option('--sdk <path or version>', 'where "npm install" takes the SDK from; the tarball in this folder by default')
  .action(async (name: string, options: { zh?: string; en?: string; sdk?: string }) => {
    const { init } = await import('./init.ts');
    init(here, name, options, say);
  });

program
  .command('dev')
  .description('build at every change and serve to a running product')
  .requiredOption('--product <address>', 'address of the product, e.g. http://127.0.0.1:8080')
  .option('--port <number>', 'port of this machine', '4310')
  .action(async ({ product, port }: { product: string; port: string }) => {
    const { dev } = await import('./dev.ts');
    await dev(here, { product, port: portOf(port), say });
  });

program
  .command('build')
  .description('build what ships, into dist')
  .action(async () => {
    const { build } = await import('./remote-config.ts');
    const { remote, version, files } = await build(here);
    say(`${remote} ${version}: ${files.length} scripts and sheets in dist`);
  });

program
  .command('check')
  .description('types, tests, build with its limits, and what publishing demands')
  .option('--against <sdk>', 'only whether it fits another SDK (a tarball): names the platform calls that change')
  .action(async ({ against }: { against?: string }) => {
    const { check } = await import('./check.ts');
    await check(here, { against, say });
  });

program
  .command('pack')
  .description('write the package that is handed over, signed by your team')
  .option(
    '--key <file>',
    'the key of your team (default: ATELIER_TEAM_KEY, else team.key.json, which the first pack makes)',
  )
  .action(async ({ key }: { key?: string }) => {
    const { pack } = await import('./pack.ts');
    await pack(here, { key, say });
  });

program
  .command('status')
  .description('how the versions of this remote do in pages: loads, failures, open pages, web vitals')
  .requiredOption(
    '--service <address>',
    "address of the operator's publish service; the token is ATELIER_PUBLISH_TOKEN",
  )
  .action(async ({ service }: { service: string }) => {
    const { status } = await import('./status.ts');
    await status(here, { service, token: process.env['ATELIER_PUBLISH_TOKEN'], say });
  });

try {
  if (!semver.satisfies(process.versions.node, nodeRange)) {
    throw new DeployError(
      `This needs Node ${nodeRange}, and here is ${process.versions.node}: install a newer one from https://nodejs.org.`,
    );
  }
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof DeployError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
