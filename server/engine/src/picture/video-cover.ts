import { BufferSource, Input, MP4 } from 'mediabunny';

/** Cover picture (JPEG) of an MP4 created by this product. @throws when it has none. */
export const readVideoCover = async (video: Uint8Array): Promise<Uint8Array> => {
  const input = new Input({ source: new BufferSource(video), formats: [MP4] });
  const cover = (await input.getMetadataTags()).images?.[0];
  if (!cover) throw new Error('the video carries no cover picture');
  return cover.data;
};
