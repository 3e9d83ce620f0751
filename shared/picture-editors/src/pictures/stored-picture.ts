import type { UploadedImage } from '@atelier/contract/task';
import { checkPicture, type PictureRules } from './check-picture.ts';

/** Can the tool take a picture of the server as it is, without a reduction or a crop? */
export const isUsableAsIs = (image: UploadedImage, rules: PictureRules): boolean =>
  checkPicture({ kind: 'png', width: image.width, height: image.height }, image.bytes, rules).kind === 'fine';

/** The picture as a file, so that it goes through the same checks as any other. */
export const fetchPicture = async (image: Pick<UploadedImage, 'url' | 'name'>): Promise<File> => {
  const response = await fetch(image.url);
  if (!response.ok) throw new Error(`the picture answered ${response.status}`);
  const blob = await response.blob();
  return new File([blob], image.name, { type: blob.type });
};
