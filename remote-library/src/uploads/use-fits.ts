import { missingContents } from '@atelier/contract/contents';
import { bytesWords } from '@atelier/picture-editors/bytes-words';
import { http } from '@atelier/platform/http';
import { queryClient, useQuery } from '@atelier/platform/queries';
import type { DroppedFile } from './dropped-files.ts';
import { fitting, type Room } from './upload-room.ts';

/** The room is told with the answer to any question about contents. */
const anyContent = [{ sha256: '0'.repeat(64), bytes: 1 }];

/** How many of these files there is room for; undefined when all of them fit, or nobody knows. */
export const fitsOf = (files: readonly Pick<File, 'size'>[], room: Room) => {
  const rows = files.map(({ size }, at) => ({
    ...{ id: String(at), owner: '', name: '', bytes: size, at, fields: { type: 'clothing' as const } },
    state: 'waiting' as const,
  }));
  const count = fitting(rows, room).length;
  if (count === files.length) return undefined;
  const figure = (value: number) => value.toLocaleString('en');
  return { count: figure(count), items: figure(Math.max(0, room.items)), bytes: bytesWords(room.bytes) };
};

/** The same, of the identity in use. What has no room waits, so an answer that does not come holds nothing up. */
export const useFits = (files: readonly DroppedFile[]) => {
  const { data } = useQuery(
    {
      queryKey: [missingContents.path, 'room'],
      queryFn: ({ signal }) => http.call(missingContents, { contents: anyContent }, { signal, quiet: true }),
      staleTime: 0,
    },
    queryClient,
  );
  return (
    data &&
    fitsOf(
      files.map(({ file }) => file),
      data.room,
    )
  );
};
