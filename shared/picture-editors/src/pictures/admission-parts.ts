import { uploadImages } from '@atelier/contract/generation';
import { http } from '@atelier/platform/http';
import type { PictureServices } from './admit-picture.ts';
import { runPictureWorker } from './run-picture-worker.ts';

/** The browser's and the server's side of admitting a picture. */
export const pictureServices: PictureServices = {
  previewOf: (file) => URL.createObjectURL(file),

  async decodes(file) {
    try {
      const bitmap = await createImageBitmap(file);
      bitmap.close();
      return true;
    } catch {
      // the one thing that is asked: whether it can be decoded
      return false;
    }
  },

  redraw: runPictureWorker,

  async upload(file, signal, onShare) {
    const form = new FormData();
    form.append('file', file, file.name);
    const { images } = await http.call(uploadImages, form, { signal, onUploadProgress: onShare, quiet: true });
    const [image] = images;
    if (!image) throw new Error('the upload was answered without a picture');
    return image;
  },
};

/** How a file becomes an upload: fetched with the first picture, see `admission.ts`. */
export { admitPicture } from './admit-picture.ts';
