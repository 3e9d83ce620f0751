import { describe, expect, it } from 'vitest';
import { type DroppedFile, dedupeFiles } from './dropped-files.ts';
import { fitsOf } from './upload-dialog.tsx';

const dropped = (name: string, folder?: string, text = name): DroppedFile => ({
  file: new File([text], name, { lastModified: 5 }),
  folder,
});
const names = (files: readonly DroppedFile[]) => files.map(({ file, folder }) => `${folder ?? ''}/${file.name}`);

describe('files of one drop', () => {
  it('count once when repeated', () => {
    const files = [
      dropped('a.jpg'),
      dropped('a.jpg', 'spring'),
      dropped('b.jpg'),
      dropped('b.jpg'),
      dropped('a.jpg', 'spring'),
    ];
    expect(names(dedupeFiles(files))).toEqual(['spring/a.jpg', '/b.jpg']);
  });

  it('exclude system files', () => {
    const files = ['a.jpg', '._a.jpg', '.DS_Store', 'Thumbs.db', 'desktop.ini'].map((name) => dropped(name, 'spring'));
    expect(names(dedupeFiles(files))).toEqual(['spring/a.jpg']);
  });

  it('are two when they differ, or are in two folders', () => {
    const files = [dropped('a.jpg', 'spring'), dropped('a.jpg', 'autumn'), dropped('a.jpg', undefined, 'longer text')];
    expect(dedupeFiles(files)).toHaveLength(3);
  });
});

describe('space for files', () => {
  const sizes = [{ size: 600_000 }, { size: 300_000 }, { size: 200_000 }];
  it('is shown only when they do not all fit', () => {
    expect(fitsOf(sizes, { items: 3, bytes: 1_200_000 })).toBeUndefined();
    expect(fitsOf(sizes, { items: 2, bytes: 1_200_000 })).toMatchObject({ count: '2', items: '2' });
    expect(fitsOf(sizes, { items: 9, bytes: 600_000 })).toMatchObject({ count: '1', bytes: '586 KB' });
  });
});
