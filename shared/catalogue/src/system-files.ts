/** Files that operating systems and programs create in folders: macOS, Windows, Linux desktops, network drives, office lock files. */
const systemFile =
  /(?:^|\/)(?:__MACOSX\/.*|\._[^/]*|~\$[^/]*|\.~lock\.[^/]*|\.(?:DS_Store|localized|directory|Spotlight-V100|Trashes|fseventsd|TemporaryItems|AppleDouble)(?:\/.*)?|@eaDir\/.*|Icon\r?|Thumbs\.db|ehthumbs(?:_vista)?\.db|desktop\.ini|\$RECYCLE\.BIN\/.*|System Volume Information\/.*)$/i;

/**
 * Whether a file was created by a system or a program and not chosen by the user. @param path with any folders before the
 * name
 */
export const isSystemFile = (path: string): boolean => systemFile.test(path.replaceAll('\\', '/'));
