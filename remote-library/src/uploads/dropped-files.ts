import { isSystemFile } from '@atelier/catalogue/system-files';

/** A file with the folder that it was dropped in. */
export interface DroppedFile {
  file: File;
  folder: string | undefined;
}

/** `readEntries` returns a folder in parts, so it is called until a part is empty. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return entries;
    entries.push(...part);
  }
};

/** Entries that are opened at once: each is a request to another browser process. */
const together = 64;

/** Receives the number of files found so far. */
type Tell = (count: number) => void;

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** @throws what the browser says when a file or folder cannot be read */
const walk = async (
  entries: readonly FileSystemEntry[],
  folder: string | undefined,
  found: DroppedFile[],
  tell: Tell,
): Promise<void> => {
  for (let at = 0; at < entries.length; at += together) {
    const part = entries.slice(at, at + together);
    const files = part.filter((entry): entry is FileSystemFileEntry => entry.isFile);
    found.push(...(await Promise.all(files.map(async (entry) => ({ file: await fileOf(entry), folder })))));
    tell(found.length);
    for (const entry of part)
      if (entry.isDirectory) await walk(await entriesOf(entry as FileSystemDirectoryEntry), entry.name, found, tell);
  }
};

/** Everything that was dropped, folders walked. To be called in the drop itself: its list is gone a moment later. */
export const droppedFiles = async (data: DataTransfer, tell: Tell): Promise<DroppedFile[]> => {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return [...data.files].map((file) => ({ file, folder: undefined }));
  const found: DroppedFile[] = [];
  await walk(entries, undefined, found, tell);
  return found;
};

const marksOf = ({ name, size, lastModified }: File): string => JSON.stringify([name, size, lastModified]);

const isChosen = ({ file, folder }: DroppedFile): boolean =>
  !isSystemFile(folder === undefined ? file.name : `${folder}/${file.name}`);

/** Each file of a folder once, without those of systems; a file that was dropped beside its own folder came twice and stays with the folder. */
export const eachOnce = (all: readonly DroppedFile[]): DroppedFile[] => {
  const files = all.filter(isChosen);
  const inFolders = new Set(files.flatMap(({ file, folder }) => (folder === undefined ? [] : [marksOf(file)])));
  const seen = new Set<string>();
  return files.filter(({ file, folder }) => {
    const marks = marksOf(file);
    const own = `${marks} ${folder ?? ''}`;
    if (seen.has(own) || (folder === undefined && inFolders.has(marks))) return false;
    seen.add(own);
    return true;
  });
};

/** The folder of a file that was chosen with its folder. */
export const folderOf = ({ webkitRelativePath }: File): string | undefined => webkitRelativePath.split('/').at(-2);

export const isPicture = ({ type, name }: File): boolean =>
  type === 'image/jpeg' || type === 'image/png' || /\.(jpe?g|png)$/i.test(name);

/** Files of pattern pieces by their names; the server looks into them. */
export const patternEndings = '.dxf,.pdf,.svg,.plt,.zip';
export const isPattern = ({ name }: File): boolean => /\.(dxf|pdf|svg|plt|zip)$/i.test(name);

/** A file's name without its ending, as long as a material's may be. */
export const materialName = (file: File): string =>
  file.name
    .replace(/\.[^.]*$/, '')
    .trim()
    .slice(0, 60) || file.name.slice(0, 60);
