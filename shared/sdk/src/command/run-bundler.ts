import { type Configuration, rspack, type Stats } from '@rspack/core';
import { UserError } from './user-error.ts';

/** Readable message of what stopped a build. */
export const problemsIn = (stats: Stats): string =>
  stats.toString({ preset: 'errors-only', colors: process.stdout.isTTY === true, errorDetails: false });

/** Runs a build once. @throws UserError with the bundler's words. */
export const runBundler = (configuration: Configuration): Promise<Stats> =>
  new Promise((resolve, reject) => {
    const compiler = rspack(configuration);
    compiler.run((failure, stats) => {
      compiler.close(() => {
        if (failure || !stats) reject(failure ?? new Error('the bundler gave no result'));
        else if (stats.hasErrors()) reject(new UserError(problemsIn(stats)));
        else resolve(stats);
      });
    });
  });
