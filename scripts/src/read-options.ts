import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/**
 * The options of a command, also behind the `--` that pnpm hands on. `--help` prints the usage and ends with 0; a wrong option prints what is
 * wrong and the usage, and ends with 1.
 */
export const readOptions = <const Options extends ParseArgsOptionsConfig>(usage: string, options: Options) => {
  const args = process.argv.slice(process.argv[2] === '--' ? 3 : 2);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usage.trim()}\n`);
    process.exit(0);
  }
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage.trim()}\n`);
    process.exit(1);
  }
};
