import { describe, expect, it } from 'vitest';
import { type DroppedFile, eachOnce } from './dropped-files.ts';
import { fitsOf } from './upload-dialog.tsx';

const dropped = (name: string, folder?: string, text = name): DroppedFile => ({
  file: new File([text], name, { lastModified: 5 }),
  folder,
});
const names = (files: readonly DroppedFile[]) => files.map(({ file, folder }) => `${folder ?? ''}/${file.name}`);

describe('files of one drop', () => {
  it('count once when they came twice', () => {
    const files = [
      dropped('a.jpg'),
      dropped('a.jpg', 'spring'),
      dropped('b.jpg'),
      dropped('b.jpg'),
      dropped('a.jpg', 'spring'),
    ];
    expect(names(eachOnce(files))).toEqual(['spring/a.jpg', '/b.jpg']);
  });

  it('are without those that a system left', () => {
    const files = ['a.jpg', '._a.jpg', '.DS_Store', 'Thumbs.db', 'desktop.ini'].map((name) => dropped(name, 'spring'));
    expect(names(eachOnce(files))).toEqual(['spring/a.jpg']);
  });

  it('are two where they differ, or lie in two folders', () => {
    const files = [dropped('a.jpg', 'spring'), dropped('a.jpg', 'autumn'), dropped('a.jpg', undefined, 'longer text')];
    expect(eachOnce(files)).toHaveLength(3);
  });
});

describe('room for files', () => {
  const sizes = [{ size: 600_000 }, { size: 300_000 }, { size: 200_000 }];
  it('is said only where they do not all fit', () => {
    expect(fitsOf(sizes, { items: 3, bytes: 1_200_000 })).toBeUndefined();
    expect(fitsOf(sizes, { items: 2, bytes: 1_200_000 })).toMatchObject({ count: '2', items: '2' });
    expect(fitsOf(sizes, { items: 9, bytes: 600_000 })).toMatchObject({ count: '1', bytes: '586 KB' });
  });
});
