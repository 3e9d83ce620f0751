import { createRequire } from 'node:module';
import type { H264MP4Encoder } from 'h264-mp4-encoder';
import { BufferSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output } from 'mediabunny';

/** A CommonJS bundle whose runtime installs uncaught-exception handlers while it loads. */
const require = createRequire(import.meta.url);

/** 0 is best, 10 fastest: a third of the time at twice the bytes. */
const speed = 10;
/** 10 is best, 51 smallest. */
const quantiser = 25;

export interface VideoOptions {
  /** Even, pixels. */
  width: number;
  height: number;
  framesPerSecond: number;
}

export interface VideoEncoder {
  /** RGBA, rows from the top; alpha is ignored. */
  addFrame(rgba: Uint8Array): void;
  /**
   * H.264 Baseline in MP4, index before the media data, a key frame each second, `cover` (JPEG) as its cover image. The same frames give
   * the same bytes.
   */
  finish(cover: Uint8Array): Promise<Uint8Array>;
}

export const createVideoEncoder = async ({ width, height, framesPerSecond }: VideoOptions): Promise<VideoEncoder> => {
  const encoder = await loadEncoder();
  Object.assign(encoder, {
    width,
    height,
    frameRate: framesPerSecond,
    speed: speed,
    quantizationParameter: quantiser,
    groupOfPictures: framesPerSecond,
  });
  encoder.initialize();
  return {
    addFrame: (rgba) => encoder.addFrameRgba(rgba),
    async finish(cover) {
      encoder.finalize();
      const data = encoder.FS.readFile(encoder.outputFilename);
      encoder.FS.unlink(encoder.outputFilename);
      encoder.delete();
      return moveIndexFirst(data, cover);
    },
  };
};

const loadEncoder = async (): Promise<H264MP4Encoder> => {
  const events = ['uncaughtException', 'unhandledRejection'] as const;
  const before = events.map((event) => new Set(process.listeners(event as 'uncaughtException')));
  const { createH264MP4Encoder } = require('h264-mp4-encoder') as typeof import('h264-mp4-encoder');
  const encoder = await createH264MP4Encoder();
  events.forEach((event, i) => {
    for (const listener of process.listeners(event as 'uncaughtException')) {
      if (!before[i]?.has(listener)) process.removeListener(event, listener);
    }
  });
  return encoder;
};

/** A browser can play and seek once it has the index, so the index is first; media data are copied unchanged. */
const moveIndexFirst = async (data: Uint8Array, cover: Uint8Array): Promise<Uint8Array> => {
  const input = new Input({ source: new BufferSource(data), formats: [MP4] });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const conversion = await Conversion.init({
    input,
    output,
    tags: { images: [{ data: cover, mimeType: 'image/jpeg', kind: 'coverFront' }] },
  });
  await conversion.execute();
  if (!target.buffer) throw new Error('the video was not written');
  const file = new Uint8Array(target.buffer);
  clearTimes(file, 0, file.length);
  return file;
};

const containers = new Set(['moov', 'trak', 'mdia']);
const timed = new Set(['mvhd', 'tkhd', 'mdhd']);

/** Clears the timestamps in the headers of an MP4 file, so that the same clip gives the same bytes. */
const clearTimes = (file: Uint8Array, start: number, end: number): void => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = start; at + 8 <= end; ) {
    const size = view.getUint32(at);
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    if (containers.has(type)) clearTimes(file, at + 8, at + size);
    // Version 1 stores both timestamps in 8 bytes instead of 4.
    if (timed.has(type)) file.fill(0, at + 12, at + (file[at + 8] === 1 ? 28 : 20));
    if (size < 8) return;
    at += size;
  }
};
