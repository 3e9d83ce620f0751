import type { DownloadFormat } from '@atelier/contract/download';
import { fileStem } from '../../platform/text/file-name.ts';

const extensions: Record<DownloadFormat, string> = { png: 'png', jpeg: 'jpg', webp: 'webp', svg: 'svg', mp4: 'mp4' };

/** `<task's name>-<number>.<ext>` */
export const downloadName = (taskName: string, position: number, format: DownloadFormat): string =>
  `${fileStem(taskName, 'picture')}-${position + 1}.${extensions[format]}`;

/** Tells names of one folder apart: the second `coat-1.png` becomes `coat-1 (2).png`. */
export const createNames = (): ((name: string) => string) => {
  /** By name as file systems tell them apart: how often it was asked for, or 1 where it was made here. */
  const used = new Map<string, number>();
  const keyOf = (name: string) => name.normalize('NFC').toLowerCase();
  return (name) => {
    let count = used.get(keyOf(name)) ?? 0;
    let told: string;
    do {
      count += 1;
      told = count === 1 ? name : name.replace(/(\.[^./]+)?$/, ` (${count})$&`);
      // A file may already be named `coat (2).png`.
    } while (count > 1 && used.has(keyOf(told)));
    used.set(keyOf(told), used.get(keyOf(told)) ?? 1);
    used.set(keyOf(name), count);
    return told;
  };
};
