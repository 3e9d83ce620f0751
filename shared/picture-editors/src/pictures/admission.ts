import type { Admission } from './admission-parts.ts';

/** Loads the code that checks and uploads a picture. It shares the chunk of the results, which follow every picture. */
export const loadAdmission = () => import(/* webpackChunkName: "work" */ './admission-parts.ts');

/**
 * Checks and uploads a picture. When its code cannot be loaded, it reports a stopped upload: the file is kept, and a retry loads
 * the code again.
 */
export const admit = async (admission: Admission): Promise<void> => {
  const { key, file, signal, report } = admission;
  const parts = await loadAdmission().catch(() => undefined);
  if (signal.aborted) return;
  if (!parts) return report({ key, name: file.name, kind: 'stopped', details: {} });
  await parts.admitPicture(admission, parts.pictureServices);
};
