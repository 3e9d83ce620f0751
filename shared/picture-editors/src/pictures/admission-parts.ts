import type { ErrorCode, ErrorDetails } from '@atelier/contract/errors';
import { uploadImages } from '@atelier/contract/generation';
import type { UploadedImage } from '@atelier/contract/task';
import { http, isApiError } from '@atelier/platform/http';
import { checkPicture, cropToRatio, type PictureRules } from './check-picture.ts';
import { type PictureHeader, readPictureHeader } from './picture-header.ts';
import { type PictureChange, type PictureSlot, readySlot } from './picture-slot.ts';
import { type PictureWork, type RedrawnPicture, runPictureWorker } from './run-picture-worker.ts';

/** Browser and server functions for admitting an image. */
export interface PictureServices {
  previewOf(file: Blob): string;
  /** False when the browser cannot decode it. */
  decodes(file: Blob): Promise<boolean>;
  redraw(work: PictureWork, signal: AbortSignal): Promise<RedrawnPicture>;
  upload(file: File, signal: AbortSignal, onShare: (share: number) => void): Promise<UploadedImage>;
}

export interface Admission {
  key: string;
  file: File;
  rules: PictureRules;
  /** Crops an image that is too long to the allowed ratio first: the one-click remedy. */
  crops: boolean;
  signal: AbortSignal;
  report: (slot: PictureSlot) => void;
}

/** Sufficient for every header that a camera or an editor writes before the size. */
const headerBytes = 4 * 1024 * 1024;

const renamed = (name: string, blob: Blob): string => {
  const extension = blob.type === 'image/png' ? 'png' : 'jpg';
  return `${name.replace(/\.[^.]*$/, '')}.${extension}`;
};

type Sized = Extract<PictureHeader, { width: number }>;
const hasSize = (header: PictureHeader): header is Sized => header.kind === 'jpeg' || header.kind === 'png';

const workOf = (file: File, header: Sized, rules: PictureRules, crops: boolean): PictureWork | undefined => {
  const crop = crops ? cropToRatio(header.width, header.height, rules.max_ratio) : undefined;
  const shape = crop ?? header;
  const verdict = checkPicture({ ...header, width: shape.width, height: shape.height }, file.size, rules);
  const target = verdict.kind === 'reduce' ? verdict : shape;
  if (crop === undefined && verdict.kind !== 'reduce') return undefined;
  const work = { file, width: target.width, height: target.height, maxBytes: rules.max_bytes };
  return crop === undefined ? work : { ...work, crop };
};

/**
 * Admits one image from file to upload: reads its first bytes, validates it against the tool's rules, crops or reduces it where requested
 * or allowed, and uploads it. Every step is reported as slot state; never throws.
 */
export const admitPicture = async (admission: Admission, services: PictureServices): Promise<void> => {
  const { key, file, rules, crops, signal, report } = admission;
  let base: { key: string; name: string; preview?: string } = { key, name: file.name };
  const refuse = (code: ErrorCode, details: ErrorDetails = {}, cure?: 'crop') =>
    report({ ...base, kind: 'refused', code, details, ...(cure === undefined ? {} : { cure }) });
  try {
    report({ ...base, kind: 'checking' });
    const header = readPictureHeader(new Uint8Array(await file.slice(0, headerBytes).arrayBuffer()));
    if (hasSize(header)) base = { ...base, preview: services.previewOf(file) };
    const verdict = checkPicture(header, file.size, rules);
    const work = hasSize(header) ? workOf(file, header, rules, crops) : undefined;
    if (verdict.kind === 'refuse' && !(verdict.cure === 'crop' && crops))
      return refuse(verdict.code, verdict.details, verdict.cure);
    if (!hasSize(header)) return;

    let sent = file;
    let change: PictureChange | undefined;
    if (work) {
      report({ ...base, kind: 'compressing' });
      const made = await services.redraw(work, signal).catch(() => undefined);
      if (signal.aborted) return;
      if (!made) return refuse('41012');
      sent = new File([made.blob], renamed(file.name, made.blob), { type: made.blob.type });
      base = { ...base, name: sent.name, preview: services.previewOf(sent) };
      change = {
        kind: crops ? 'cropped' : 'compressed',
        from: { width: header.width, height: header.height, bytes: file.size },
        to: { width: made.width, height: made.height, bytes: sent.size },
      };
    } else if (!(await services.decodes(file))) return refuse('41012');
    if (signal.aborted) return;

    report({ ...base, kind: 'uploading', share: 0 });
    const image = await services.upload(sent, signal, (share) => report({ ...base, kind: 'uploading', share }));
    report({ ...readySlot(image, change), ...base });
  } catch (error) {
    if (signal.aborted) return;
    if (!isApiError(error) || error.code === undefined) return report({ ...base, kind: 'stopped', details: {} });
    const isAboutPicture = error.code.startsWith('4101');
    if (isAboutPicture) return refuse(error.code, error.details);
    report({ ...base, kind: 'stopped', code: error.code, details: error.details });
  }
};

/** Browser and server functions for admitting an image. */
export const pictureServices: PictureServices = {
  previewOf: (file) => URL.createObjectURL(file),

  async decodes(file) {
    try {
      const bitmap = await createImageBitmap(file);
      bitmap.close();
      return true;
    } catch {
      // Only checks whether it can be decoded.
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

/** How a file becomes an upload: loaded with the first image, see `admission.ts`. */
