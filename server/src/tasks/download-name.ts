import type { DownloadFormat } from '@atelier/contract/download';

const extensions: Record<DownloadFormat, string> = { png: 'png', jpeg: 'jpg', webp: 'webp', svg: 'svg', mp4: 'mp4' };

/** `<task's name>-<number>.<ext>`, without what file systems refuse. */
export const downloadName = (taskName: string, position: number, format: DownloadFormat): string =>
  `${taskName.replace(/[/\\:*?"<>|]/g, '_')}-${position + 1}.${extensions[format]}`;

/** Tells names of one folder apart: the second `coat-1.png` becomes `coat-1 (2).png`. */
export const createNames = (): ((name: string) => string) => {
  const used = new Map<string, number>();
  return (name) => {
    const key = name.toLowerCase();
    const count = (used.get(key) ?? 0) + 1;
    used.set(key, count);
    return count === 1 ? name : name.replace(/(\.[^.]+)$/, ` (${count})$1`);
  };
};
