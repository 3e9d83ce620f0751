import { isWorkerFile } from './script-address.ts';

/**
 * Scripts of workers carry no hash of their own: browsers take none for them. So they are fetched with it before their version
 * runs: a wrong one fails the version and not a button. What runs later is checked again by `checked.worker.ts`.
 * `files`: name -> sha384, relative to `folder`. @throws when one is not what the registry names.
 */
export const verifyWorkers = async (
  folder: string,
  files: Readonly<Record<string, string>>,
  limitMs: number,
): Promise<void> => {
  const workers = Object.entries(files).filter(([file]) => isWorkerFile(file));
  await Promise.all(
    workers.map(async ([file, integrity]) => {
      const signal = AbortSignal.timeout(limitMs);
      const response = await fetch(new URL(file, folder), { integrity, redirect: 'error', signal });
      if (!response.ok) throw new Error(`HTTP ${response.status} for ${file}`);
      await response.arrayBuffer();
    }),
  );
};
