import { z } from 'zod';
import { defineCall } from './call.ts';

/**
 * Recolours the sample coat of the home page for visitors: free, without an account, nothing is stored. Rate-limited by IP address (45000).
 */
export const recolourSample = defineCall('POST /recolour_sample', {
  auth: 'public',
  request: z.object({ colour: z.string().regex(/^#[0-9a-f]{6}$/i) }),
  response: z.object({
    /** `data:image/webp;base64,...`, about 20 KB, same size as the sample on the home page. */
    picture: z.string(),
    width: z.number().int(),
    height: z.number().int(),
  }),
});

/** Preview of image to vector for the centre of an image with these settings; free, nothing is stored. */
export const previewVector = defineCall('POST /AIdesign/preview_vector', {
  action: 'work',
  request: z.object({
    image_id: z.string().min(1),
    /** Parameters of tool 8, in its ranges. */
    params: z.record(z.string(), z.unknown()),
  }),
  response: z.object({
    /** Contains filled paths only. */
    svg: z.string(),
    /** Width of the previewed region in pixels, at the scale of the result. */
    width: z.number().int(),
    height: z.number().int(),
    paths: z.number().int(),
  }),
});

const share = z.number().min(0).max(1);

/** Detects the faces in an own image, so that the user can select a person by a click; free, nothing is stored. */
export const findPeople = defineCall('GET /AIdesign/find_people', {
  action: 'work',
  request: z.object({ image_id: z.string().min(1) }),
  response: z.object({
    /** False: no detector is available, so the image was not analysed. */
    has_looked: z.boolean(),
    /** Faces with reliable landmarks, largest first; boxes as shares of the image's width and height. */
    faces: z.array(z.object({ x: share, y: share, width: share, height: share })),
  }),
});

/** Maximum texts of one request, and maximum characters of each. */
export const wordCheckLimits = { texts: 8, characters: 2000 } as const;

/** Returns prohibited words in these texts while the user still types. Submissions are checked again. */
export const checkWords = defineCall('POST /AIdesign/check_words', {
  action: 'work',
  request: z.object({
    texts: z.array(z.string().max(wordCheckLimits.characters)).min(1).max(wordCheckLimits.texts),
  }),
  response: z.object({
    /** As written by the user, without duplicates. */
    words: z.array(z.string()),
  }),
});
