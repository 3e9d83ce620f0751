import { missingContents } from '@atelier/contract/contents';
import { bytesWords } from '@atelier/picture-editors/bytes-words';
import { http } from '@atelier/platform/http';
import { queryClient, useQuery } from '@atelier/platform/queries';
import type { DroppedFile } from './dropped-files.ts';
import { fitting, type Room } from './upload-room.ts';

/** A dummy content: every response of `missingContents` includes the free storage. */
const anyContent = [{ sha256: '0'.repeat(64), bytes: 1 }];

/** How many of these files fit into the free storage; undefined when all of them do. */
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

/** The same for the current identity; undefined until the response. A failed request blocks nothing: files that do not fit wait. */
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
