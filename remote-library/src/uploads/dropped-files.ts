/** A file with the folder that it was dropped in. */
export interface DroppedFile {
  file: File;
  folder: string | undefined;
}

/** A folder answers so many entries at once, so it is asked until it has no more. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return entries;
    entries.push(...part);
  }
};

const filesOf = async (entry: FileSystemEntry, folder: string | undefined): Promise<DroppedFile[]> => {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ file, folder }];
  }
  const found: DroppedFile[] = [];
  for (const inner of await entriesOf(entry as FileSystemDirectoryEntry))
    found.push(...(await filesOf(inner, entry.name)));
  return found;
};

/** Everything that was dropped, folders walked. To be called in the drop itself: its list is gone a moment later. */
export const droppedFiles = async (data: DataTransfer): Promise<DroppedFile[]> => {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return [...data.files].map((file) => ({ file, folder: undefined }));
  const found: DroppedFile[] = [];
  for (const entry of entries) found.push(...(await filesOf(entry, undefined)));
  return found;
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
