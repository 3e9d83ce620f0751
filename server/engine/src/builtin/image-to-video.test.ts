import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { anchorFor, type CameraMove, poseAt } from '../ops/film/camera-move.ts';
import { fillBehind } from '../ops/region/fill-behind.ts';
import { readVideoCover } from '../picture/video-cover.ts';
import { imageToVideo } from './image-to-video.ts';

const moves: readonly CameraMove[] = ['push-in', 'pull-out', 'pan-right', 'pan-left', 'rise'];

const drawWall = async (background: string) => ({
  data: await sharp({ create: { width: 200, height: 80, channels: 3, background } })
    .png()
    .toBuffer(),
  mime: 'image/png' as const,
  width: 200,
  height: 80,
});

describe('image to video', { timeout: 60_000 }, () => {
  it('makes an H.264 clip of the asked length that starts at once and has a key frame each second', async () => {
    const job = {
      id: 'task',
      toolType: 300 as const,
      inputs: { startImage: [await drawWall('#4070a0')], endImage: [await drawWall('#a07040')] },
      params: { move: 'push-in', duration: 3, strength: 50, parallax: false },
      seed: 1,
    };
    const { outputs, method } = await imageToVideo.run(job, { finishStep: async () => {} });
    expect(method).toBe('camera-move+dissolve');
    const [clip] = outputs;
    expect(clip).toMatchObject({ mime: 'video/mp4', width: 1280, height: 512 });
    const data = clip?.data ?? new Uint8Array();
    const text = Buffer.from(data).toString('latin1');
    expect(text.indexOf('moov')).toBeLessThan(text.indexOf('mdat'));
    // The hour of writing is left out: the same job gives the same bytes.
    const times = text.indexOf('mvhd') + 8;
    expect([...data.subarray(times, times + 8)]).toEqual(Array(8).fill(0));
    const input = new Input({ source: new BufferSource(data), formats: ALL_FORMATS });
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error('no track');
    expect(await input.computeDuration()).toBeCloseTo(3, 1);
    expect([track.displayWidth, track.displayHeight, track.codec]).toEqual([1280, 512, 'avc']);
    const keys: number[] = [];
    let count = 0;
    for await (const packet of new EncodedPacketSink(track).packets()) {
      count++;
      if (packet.type === 'key') keys.push(Math.round(packet.timestamp));
    }
    expect(count).toBe(72);
    expect(keys).toEqual([0, 1, 2]);
    const cover = await sharp(await readVideoCover(data)).metadata();
    expect([cover.format, cover.width, cover.height]).toEqual(['jpeg', 1280, 512]);
  });

  it.each(moves)('%s always covers the frame and moves', (move) => {
    const poses = Array.from({ length: 25 }, (_, nth) => poseAt(move, nth / 24, 1, 1));
    for (const { scale, right, down } of poses) {
      const room = (scale - 1) / 2 + 1e-9;
      expect(Math.abs(right)).toBeLessThanOrEqual(room);
      expect(Math.abs(down)).toBeLessThanOrEqual(room);
    }
    expect(poses[0]).not.toEqual(poses[24]);
  });

  it.each(['push-in', 'pull-out', 'pan-right', 'pan-left'] as const)(
    '%s keeps the neckline of a garment in the frame, and the frame covered',
    (move) => {
      for (const top of [0.02, 0.06, 0.12, 0.3]) {
        for (const strength of [0.1, 0.5, 1]) {
          const anchor = anchorFor(top, strength, 1.35);
          for (let nth = 0; nth < 25; nth++) {
            const { scale, down } = poseAt(move, nth / 24, strength, 1.35, anchor);
            expect((1 - scale) / 2 + scale * top + down).toBeGreaterThanOrEqual(0.0149);
            const ground = poseAt(move, nth / 24, strength, 1, anchor);
            expect(Math.abs(ground.down)).toBeLessThanOrEqual((ground.scale - 1) / 2 + 1e-9);
          }
        }
      }
      // Without it a garment that begins near the edge loses its collar.
      const { scale, down } = poseAt(move, move === 'pull-out' ? 0 : 1, 1, 1.35);
      expect((1 - scale) / 2 + scale * 0.06 + down).toBeLessThan(0);
    },
  );

  it('zooms on the middle where there is room above', () => {
    expect(anchorFor(0.4, 1, 1.35)).toEqual({ x: 0.5, y: 0.5 });
  });

  it('spreads the ground behind the subject and leaves the rest', () => {
    const size = { width: 60, height: 40 };
    const alpha = Float32Array.from({ length: 2400 }, (_, i) => (i % 60 > 20 && i % 60 < 40 && i > 600 ? 1 : 0));
    const data = Uint8Array.from({ length: 7200 }, (_, at) => (alpha[Math.floor(at / 3)] ? 250 : 80));
    const filled = fillBehind({ ...size, channels: 3, data }, alpha);
    expect(filled.data.every((value) => value === 80)).toBe(true);
  });
});
