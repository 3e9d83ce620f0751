import sharp from 'sharp';
import { EngineError, type EngineJob, type EngineReport } from '../engine.ts';
import type { Handler, HandlerContext } from '../handler.ts';
import { type Anchor, anchorFor, type CameraMove, type Extent, poseAt } from '../ops/film/camera-move.ts';
import { createFrameLayer, dissolveFrame, type FrameLayer, layFrameOver } from '../ops/film/frame-layers.ts';
import { createMovingLight, type MovingLight } from '../ops/film/moving-light.ts';
import { createVideoEncoder } from '../ops/film/video-encoder.ts';
import { findBounds } from '../ops/geometry/mask.ts';
import { type Cv, loadOpenCv } from '../ops/geometry/opencv.ts';
import { decodePicture, inputOf, type Raster } from '../ops/geometry/raster.ts';
import { fitGround } from '../ops/matte/ground.ts';
import { findMatteOfJob } from '../ops/matte/supplied-matte.ts';
import { createMatteFinder } from '../ops/people/people-matte.ts';
import { fillBehind } from '../ops/region/lift-region.ts';

interface VideoParams {
  move: CameraMove;
  /** 3 or 5 seconds. */
  duration: number;
  /** 10 to 100. */
  strength: number;
  parallax: boolean;
  /** Absent: off. */
  light?: boolean;
}

const framesPerSecond = 24;
/** Longest side of the video, pixels. */
const longSide = 1280;
/** Seconds of the dissolve to the ending image, and of the hold on it. */
const dissolveSeconds = 1;
const restSeconds = 0.5;
/** Displacement of the subject relative to the background's. */
const subjectDepth = 1.35;
/** Minimum confidence of the matte for parallax; below it the edge would tear, so the image moves as one layer. */
const minConfidence = 0.6;

/**
 * Image to video (300): a camera move over the starting image with parallax between subject and background, then a dissolve to the ending
 * image, if any. With `light`, a lamp swings over the subject's body and folds and ends where it began. Zooms and pans keep the upper end
 * of the subject in the frame, zooms also its sides where both fit. H.264 MP4, 24 frames per second, longest side 1280 px with the starting
 * image's aspect ratio. Nothing in the image moves by itself: body, fabric and hair stay still. Without a reliable matte the image moves as
 * one layer.
 *
 * Method: the cutout's matte, background inpainted behind it, affine poses, cross-dissolve.
 */
export const imageToVideo: Handler = {
  toolType: 300,
  timeLimitMs: 240_000,
  async run(job, context) {
    const params = job.params as unknown as VideoParams;
    const start = inputOf(job, 'startImage');
    const decoded = await decodePicture(start);
    const size = fitFrame(decoded);
    const picture = await fitGround(decoded, size, 0);
    await context.finishStep('decode', 4);
    const { cv } = await loadOpenCv();
    const matte = params.parallax || params.light ? await findSubject(picture, decoded, job, context) : undefined;
    const light =
      matte && params.light ? await createMovingLight(picture, matte, strongLight(params.strength / 100)) : undefined;
    const layers: Layers = {
      ground: createFrameLayer(cv, matte ? fillBehind(picture, matte) : picture),
      subject: matte && createFrameLayer(cv, withAlpha(picture, matte)),
      ending: await openEnding(cv, job, size),
      light,
      anchor: matte && anchorFor(findExtent(matte, size), params.strength / 100, params.parallax ? subjectDepth : 1),
    };
    const encoder = await createVideoEncoder({ ...size, framesPerSecond: framesPerSecond });
    const frames = params.duration * framesPerSecond;
    for (let nth = 0; nth < frames; nth++) {
      encoder.addFrame(drawFrame(layers, params, nth / (frames - 1)));
      if (nth % framesPerSecond === 0) await context.finishStep('frames', 30 + (62 * nth) / frames);
    }
    for (const layer of [layers.ground, layers.subject, layers.ending]) layer?.free();
    const cover = await sharp(picture.data, { raw: { ...size, channels: 3 } })
      .jpeg({ quality: 86 })
      .toBuffer();
    const data = await encoder.finish(cover);
    await context.finishStep('encode', 98);
    const report: EngineReport = { warnings: [] };
    const method = `camera-move${matte && params.parallax ? '+mask-parallax' : ''}${light ? '+moving-light' : ''}${layers.ending ? '+dissolve' : ''}`;
    return { outputs: [{ data, mime: 'video/mp4', ...size }], method, report };
  },
};

interface Layers {
  ground: FrameLayer;
  subject: FrameLayer | undefined;
  ending: FrameLayer | undefined;
  light: MovingLight | undefined;
  /** Target of the camera; absent: the centre. */
  anchor: Anchor | undefined;
}

/** Maps the strength of the move to 0.5 to 1, so that small moves show the light too. */
const strongLight = (strength: number): number => 0.5 + 0.5 * strength;

const findExtent = (alpha: Float32Array, { width, height }: { width: number; height: number }): Extent => {
  const box = findBounds(alpha, width, (value) => value > 0.5);
  return box
    ? { left: box.left / width, right: box.right / width, top: box.top / height }
    : { left: 0, right: 1, top: 0 };
};

const drawFrame = (layers: Layers, params: VideoParams, time: number): Uint8Array => {
  const { ground, subject, ending, light, anchor } = layers;
  const strength = params.strength / 100;
  if (light) subject?.light(light, time);
  const depth = params.parallax ? subjectDepth : 1;
  const frame = ground.draw(poseAt(params.move, time, strength, 1, anchor)).slice();
  if (subject) layFrameOver(frame, subject.draw(poseAt(params.move, time, strength, depth, anchor)));
  const from = params.duration - dissolveSeconds - restSeconds;
  const share = Math.min(1, (time * params.duration - from) / dissolveSeconds);
  if (ending && share > 0) dissolveFrame(frame, ending.draw({ scale: 1, right: 0, down: 0 }), share);
  return frame;
};

/** Frame size with even sides in the image's aspect ratio; small images are enlarged to it. */
const fitFrame = ({ width, height }: { width: number; height: number }): { width: number; height: number } => {
  const scale = longSide / Math.max(width, height);
  const even = (side: number) => Math.max(16, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
};

const findSubject = async (picture: Raster, original: Raster, job: EngineJob, context: HandlerContext) => {
  try {
    const onStep = (step: string, share: number) => context.finishStep(step, 4 + 24 * share);
    const { alpha, report } = await findMatteOfJob(
      job,
      picture,
      original,
      onStep,
      createMatteFinder(context, 'person'),
    );
    return report.confidence < minConfidence ? undefined : alpha;
  } catch (error) {
    if (error instanceof EngineError && error.reason === 'no-garment-found') return undefined;
    throw error;
  }
};

const withAlpha = ({ width, height, data }: Raster, alpha: Float32Array): Raster => {
  const out = new Uint8Array(width * height * 4);
  for (let i = 0; i < alpha.length; i++) {
    for (let c = 0; c < 3; c++) out[i * 4 + c] = data[i * 3 + c];
    out[i * 4 + 3] = Math.round(255 * alpha[i]);
  }
  return { width, height, channels: 4, data: out };
};

const openEnding = async (
  cv: Cv,
  job: EngineJob,
  size: { width: number; height: number },
): Promise<FrameLayer | undefined> => {
  const [ending] = job.inputs.endImage ?? [];
  return ending && createFrameLayer(cv, await fitGround(await decodePicture(ending), size, 0));
};
