import type { Admission } from './admit-picture.ts';

/** Fetches what a picture goes through, in the chunk of what shows results: whoever has a picture will have one. */
export const loadAdmission = () => import(/* webpackChunkName: "work" */ './admission-parts.ts');

/**
 * Admits a picture with what this browser and the server can do. When the code for it does not come, it is as if the line had
 * broken a moment later: the file stays, and a retry fetches once more.
 */
export const admit = async (admission: Admission): Promise<void> => {
  const { key, file, signal, report } = admission;
  const parts = await loadAdmission().catch(() => undefined);
  if (signal.aborted) return;
  if (!parts) return report({ key, name: file.name, kind: 'stopped', details: {} });
  await parts.admitPicture(admission, parts.pictureServices);
};
