const isFirstScript = (file: string): boolean => /^(remoteEntry|__federation_expose_remote)\..*\.js$/.test(file);

/**
 * Asks for a version's first scripts while its manifest, which would name them, is still on its way: one way to the server and
 * back less. They carry the hash that the script itself is asked for with, so that each is fetched once.
 * `files`: name -> sha384, relative to `folder`.
 */
export const fetchAhead = (folder: string, files: Readonly<Record<string, string>>): void => {
  for (const [file, integrity] of Object.entries(files)) {
    if (!isFirstScript(file)) continue;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.crossOrigin = 'anonymous';
    link.integrity = integrity;
    link.href = new URL(file, folder).href;
    // It only warms the way: what fails here fails again, and is answered, where it is needed.
    for (const end of ['load', 'error']) link.addEventListener(end, () => link.remove());
    document.head.append(link);
  }
};
