import { uploadImages } from '@atelier/contract/generation';
import type { PictureCrop, UploadedImage, UploadOrigin } from '@atelier/contract/task';
import { http } from '@atelier/platform/http';
import { runPictureWorker } from '../pictures/run-picture-worker.ts';

interface CropWork {
  /** The picture as the server has it. */
  original: UploadedImage;
  file: Blob;
  crop: PictureCrop;
  maxBytes: number;
  signal: AbortSignal;
  onShare: (share: number) => void;
}

/** Cuts the part out in a worker and uploads it as a picture that remembers its original. @throws ApiError, or when it cannot be decoded */
export const makeCrop = async (work: CropWork): Promise<UploadedImage> => {
  const { original, file, crop, maxBytes, signal, onShare } = work;
  const { x, y, width, height, ...turn } = crop;
  const made = await runPictureWorker({ file, crop: { x, y, width, height }, turn, width, height, maxBytes }, signal);
  const extension = made.blob.type === 'image/png' ? 'png' : 'jpg';
  const name = `${original.name.replace(/\.[^.]*$/, '')}.${extension}`;
  const origin: UploadOrigin = { image_id: original.id, crop };
  const form = new FormData();
  form.append('origin', JSON.stringify(origin));
  form.append('file', new File([made.blob], name, { type: made.blob.type }), name);
  const { images } = await http.call(uploadImages, form, { signal, onUploadProgress: onShare, quiet: true });
  const [image] = images;
  if (!image) throw new Error('the upload was answered without a picture');
  return image;
};
