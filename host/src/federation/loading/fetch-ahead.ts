import type { RemoteVersion } from '@atelier/contract/registry';
import { limits } from '../limits.ts';

const isFirstScript = (file: string): boolean => /^(remoteEntry|__federation_expose_remote)\..*\.js$/.test(file);

/** For what the load asks for at once. */
const preload = (address: string, integrity: string): void => {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  link.href = address;
  for (const end of ['load', 'error']) link.addEventListener(end, () => link.remove());
  document.head.append(link);
};

/**
 * For what a page asks for later, into the browser's cache: a preload that waits for its use stays with the bytes that it got,
 * so that damaged ones could not be asked for again. What hangs must not keep one of the few lines to the server; a load is
 * given no longer either.
 */
const store = (address: string, integrity: string): void => {
  fetch(address, { integrity, redirect: 'error', signal: AbortSignal.timeout(limits.loadMs) })
    .then((response) => response.arrayBuffer())
    .catch(() => undefined);
};

/**
 * Asks for a version's first files while its manifest, which would name them, is still on its way: one way to the server and
 * back less, and two for what it shares. They carry the hash that the file itself is asked for with. It only warms the way:
 * what fails here fails again, and is answered, where it is needed.
 * `isLoaded`: has the page this share from another remote?
 */
export const fetchAhead = (
  folder: string,
  { integrity, ahead = {} }: Pick<RemoteVersion, 'integrity' | 'ahead'>,
  isLoaded: (share: string) => boolean,
): void => {
  const ask = (file: string, way: typeof preload): void => {
    const hash = integrity[file];
    if (hash !== undefined) way(new URL(file, folder).href, hash);
  };
  for (const file of Object.keys(integrity).filter(isFirstScript)) ask(file, preload);
  for (const [share, files] of Object.entries(ahead)) {
    if (!isLoaded(share)) for (const file of files) ask(file, store);
  }
};
