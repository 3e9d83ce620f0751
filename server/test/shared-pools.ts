import { createPicturePools, type PicturePools } from '../src/modules/images/picture-files.ts';

let opened: PicturePools | undefined;

/** Inherits every method; closing it closes no process. */
const keepOpen = <Pool extends { close(): Promise<void> }>(pool: Pool): Pool =>
  Object.assign(Object.create(pool), { close: async () => {} });

/** Pools for one server. All servers of this worker share the processes, which end with the worker. */
export const sharedPools = (): PicturePools => {
  opened ??= createPicturePools(false);
  const { uploads, pictures, features } = opened;
  return { uploads: keepOpen(uploads), pictures: keepOpen(pictures), features: keepOpen(features) };
};
