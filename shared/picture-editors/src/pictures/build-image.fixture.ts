import type { UploadedImage } from '@atelier/contract/task';

export const buildImage = (rest: Partial<UploadedImage> = {}): UploadedImage => ({
  id: 'image-1',
  url: '/images/image-1',
  thumb_url: '/images/image-1/thumb',
  width: 1200,
  height: 1600,
  name: 'coat.png',
  bytes: 2_000_000,
  notes: [],
  ...rest,
});
