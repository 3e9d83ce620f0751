import { z } from 'zod';
import { defineCall } from './call.ts';

export const downloadFormat = z.enum(['png', 'jpeg', 'webp', 'svg', 'mp4', 'psd']);
export type DownloadFormat = z.infer<typeof downloadFormat>;

/** Minimum and maximum side of a canvas in pixels. */
export const canvasSide = { min: 200, max: 4096 } as const;

/** White canvas of a download: a ratio, or `<width>x<height>` in pixels. */
export const downloadCanvas = z
  .string()
  .regex(/^(1:1|3:4|4:5|\d{3,4}x\d{3,4})$/)
  .refine(
    (canvas) =>
      canvas.includes(':') ||
      canvas.split('x').every((side) => Number(side) >= canvasSide.min && Number(side) <= canvasSide.max),
  );

/** Minimum and maximum size limit in KB of 1024 bytes. */
export const downloadKb = { min: 50, max: 20_000 } as const;

/** Maximum images of one zip. */
export const zipLimit = 200;

const shape = {
  format: downloadFormat.default('png'),
  /** The whole image on a white canvas; absent: its own size and background. Not for `svg`, `mp4` and `psd`. */
  canvas: downloadCanvas.optional(),
  /** Deprecated name of a square canvas: its side in pixels. */
  square: z.literal([800, 1600]).optional(),
  /**
   * Maximum file size in KB. Quality is reduced first (for PNG the number of colours), then the dimensions. Not for `svg`, `mp4` and `psd`.
   */
  max_kb: z.number().int().min(downloadKb.min).max(downloadKb.max).optional(),
};

/**
 * A short-lived signed URL that responds with `Content-Disposition: attachment`. JPEG gets a white background instead of transparency.
 * `svg` is for vector results only; `mp4` is for clips and their only format. `psd` contains the result and the task's input images as
 * layers.
 */
export const downloadResult = defineCall('POST /AIdesign/download_result', {
  action: 'work',
  request: z.object({ result_id: z.string(), ...shape }),
  response: z.object({ url: z.string(), file_name: z.string() }),
  isSpecified: true,
});

/**
 * Several results as one zip, encoded while it is downloaded. Clips stay clips, and vectors become images unless `svg` is requested. The
 * URL is valid for five minutes. For own results; for a company's administrator also its members' results. 44000 when none of the results
 * exists, 41000 without results or with more than 200.
 */
export const downloadResults = defineCall('POST /AIdesign/download_results', {
  action: 'work',
  request: z.object({
    result_ids: z.array(z.string()).min(1).max(zipLimit),
    /** File name of the zip without extension. */
    name: z.string().trim().max(60).optional(),
    ...shape,
  }),
  response: z.object({
    url: z.string(),
    file_name: z.string(),
    /** Number of images in the zip: those that exist. */
    files: z.number().int(),
    /** Approximate size, for a progress bar. */
    bytes: z.number().int(),
  }),
});
