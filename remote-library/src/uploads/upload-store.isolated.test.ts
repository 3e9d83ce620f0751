import { expect, it, vi } from 'vitest';
import type { UploadRow } from './upload-room.ts';

it('keeps uploads while the page lives when the browser refuses storage', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Access is denied.', 'SecurityError');
    },
  });
  const { uploadStore } = await import('./upload-store.ts');
  const row = { id: 'a', owner: 'lin', name: 'coat', bytes: 3, at: 1, state: 'waiting' } as UploadRow;
  const onKept = vi.fn();
  await uploadStore.add([{ row, file: new File(['abc'], 'coat.jpg') }], onKept);
  // Not stored: the queue holds the file itself.
  expect(onKept).toHaveBeenCalledWith([row], false);
  await uploadStore.put([{ ...row, state: 'sent' }]);
  expect(await uploadStore.rows('lin')).toEqual([{ ...row, state: 'sent' }]);
  expect(await uploadStore.rows('other user')).toEqual([]);
  await uploadStore.remove(['a']);
  expect(await uploadStore.rows('lin')).toEqual([]);
});
