import { isSystemFile } from '@atelier/catalogue/system-files';

/** A file with the folder it was dropped with. */
export interface DroppedFile {
  file: File;
  folder: string | undefined;
}

/** `readEntries` returns a folder in batches, so it is called until a batch is empty. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return entries;
    entries.push(...part);
  }
};

/** Number of entries opened concurrently: each is a request to another browser process. */
const maxConcurrentEntries = 64;

/** Receives the number of files found so far. */
type OnProgress = (count: number) => void;

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** @throws the browser's error when a file or folder cannot be read */
const readEntryTree = async (
  entries: readonly FileSystemEntry[],
  folder: string | undefined,
  found: DroppedFile[],
  onProgress: OnProgress,
): Promise<void> => {
  for (let at = 0; at < entries.length; at += maxConcurrentEntries) {
    const part = entries.slice(at, at + maxConcurrentEntries);
    const files = part.filter((entry): entry is FileSystemFileEntry => entry.isFile);
    found.push(...(await Promise.all(files.map(async (entry) => ({ file: await fileOf(entry), folder })))));
    onProgress(found.length);
    for (const entry of part)
      if (entry.isDirectory)
        await readEntryTree(await entriesOf(entry as FileSystemDirectoryEntry), entry.name, found, onProgress);
  }
};

/** All dropped files, including those in folders. Call within the drop event: its item list is cleared afterwards. */
export const droppedFiles = async (data: DataTransfer, onProgress: OnProgress): Promise<DroppedFile[]> => {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return [...data.files].map((file) => ({ file, folder: undefined }));
  const found: DroppedFile[] = [];
  await readEntryTree(entries, undefined, found, onProgress);
  return found;
};

const marksOf = ({ name, size, lastModified }: File): string => JSON.stringify([name, size, lastModified]);

const isChosen = ({ file, folder }: DroppedFile): boolean =>
  !isSystemFile(folder === undefined ? file.name : `${folder}/${file.name}`);

/** Removes system files and duplicates: a file dropped together with its folder is listed twice and stays in the folder. */
export const dedupeFiles = (all: readonly DroppedFile[]): DroppedFile[] => {
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

/** Folder of a file from a folder selection. */
export const folderOf = ({ webkitRelativePath }: File): string | undefined => webkitRelativePath.split('/').at(-2);

export const isPicture = ({ type, name }: File): boolean =>
  type === 'image/jpeg' || type === 'image/png' || /\.(jpe?g|png)$/i.test(name);

/** File extensions of patterns; the server validates the content. */
export const patternEndings = '.dxf,.pdf,.svg,.plt,.zip';
export const isPattern = ({ name }: File): boolean => /\.(dxf|pdf|svg|plt|zip)$/i.test(name);

/** A file's name without its extension, truncated to the limit of material names. */
export const materialName = (file: File): string =>
  file.name
    .replace(/\.[^.]*$/, '')
    .trim()
    .slice(0, 60) || file.name.slice(0, 60);
