import { z } from 'zod';
import { defineCall } from './call.ts';

export const downloadFormat = z.enum(['png', 'jpeg', 'webp', 'svg', 'mp4', 'psd']);
export type DownloadFormat = z.infer<typeof downloadFormat>;

/** Least and most of a side of a canvas, pixels. */
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

/** Least and most of a size limit, KB of 1024 bytes. */
export const downloadKb = { min: 50, max: 20_000 } as const;

/** Pictures of one zip. */
export const zipLimit = 200;

const shape = {
  format: downloadFormat.default('png'),
  /** The whole picture on a white canvas; absent: its own size and background. Not for `svg`, `mp4` and `psd`. */
  canvas: downloadCanvas.optional(),
  /** Former name of a square canvas: its side in pixels. */
  square: z.literal([800, 1600]).optional(),
  /** Largest file in KB. First quality gives way (of PNG its number of colours), then size. Not for `svg`, `mp4` and `psd`. */
  max_kb: z.number().int().min(downloadKb.min).max(downloadKb.max).optional(),
};

/**
 * A short-lived signed address that answers with `Content-Disposition: attachment`. JPEG has no transparency: white ground.
 * `svg` is for vector results only, `mp4` for clips and the only one of theirs. `psd` has the result and the task's input pictures as layers.
 */
export const downloadResult = defineCall({
  method: 'POST',
  path: '/AIdesign/download_result',
  action: 'work',
  request: z.object({ result_id: z.string(), ...shape }),
  response: z.object({ url: z.string(), file_name: z.string() }),
});

/**
 * Many results as one zip, drawn while it is read. Clips stay clips and vectors become pictures unless `svg` is asked for.
 * The address is good for five minutes. One's own; a company's administrator also what its members made for it. 44000 when none of the results is there, 41000 without any or with more than 200.
 */
export const downloadResults = defineCall({
  method: 'POST',
  path: '/AIdesign/download_results',
  action: 'work',
  added: true,
  request: z.object({
    result_ids: z.array(z.string()).min(1).max(zipLimit),
    /** File name of the zip, without its ending. */
    name: z.string().trim().max(60).optional(),
    ...shape,
  }),
  response: z.object({
    url: z.string(),
    file_name: z.string(),
    /** Pictures in it: those that are there. */
    files: z.number().int(),
    /** About how long it will be, for a progress bar. */
    bytes: z.number().int(),
  }),
});
