import { isWorkerFile } from './script-address.ts';
import { createVerifiedScript } from './verified-script.ts';

const isChunk = (file: string): boolean =>
  file.endsWith('.js') && !file.startsWith('remoteEntry.') && !isWorkerFile(file);

/**
 * Runs chunks of a version beside its entry and not one after the other: a chunk only enters its modules into the table of its
 * build, and the bundler's runtime takes what it finds there, or the tag that is under way. One that fails is asked for again by
 * the runtime, which says so. `files`: names that have arrived; `hashes`: by name.
 */
export const runChunks = (folder: string, files: readonly string[], hashes: Readonly<Record<string, string>>): void => {
  for (const file of files.filter(isChunk)) {
    const script = createVerifiedScript(new URL(file, folder).href, hashes[file] ?? '');
    const remove = () => script.remove();
    script.addEventListener('load', remove);
    script.addEventListener('error', remove);
    document.head.append(script);
  }
};
