import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { anchorFor, type CameraMove, poseAt } from '../ops/film/camera-move.ts';
import { createFrameLayer } from '../ops/film/frame-layers.ts';
import { createMovingLight } from '../ops/film/moving-light.ts';
import { loadOpenCv } from '../ops/geometry/opencv.ts';
import { fillBehind } from '../ops/region/lift-region.ts';
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

describe('image to video [spec 1.12]', { timeout: 60_000 }, () => {
  it('is an H.264 clip of the requested length that starts at once and has a key frame each second', async () => {
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
    // The creation time is left out: the same job gives the same bytes.
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
          const anchor = anchorFor({ left: 0.2, right: 0.8, top }, strength, 1.35);
          for (let nth = 0; nth < 25; nth++) {
            const { scale, down } = poseAt(move, nth / 24, strength, 1.35, anchor);
            expect((1 - scale) / 2 + scale * top + down).toBeGreaterThanOrEqual(0.0149);
            const ground = poseAt(move, nth / 24, strength, 1, anchor);
            expect(Math.abs(ground.down)).toBeLessThanOrEqual((ground.scale - 1) / 2 + 1e-9);
          }
        }
      }
      // Otherwise a garment near the edge loses its collar.
      const { scale, down } = poseAt(move, move === 'pull-out' ? 0 : 1, 1, 1.35);
      expect((1 - scale) / 2 + scale * 0.06 + down).toBeLessThan(0);
    },
  );

  it('zooms on the middle when there is room above', () => {
    expect(anchorFor({ left: 0.3, right: 0.7, top: 0.4 }, 1, 1.35)).toEqual({ x: 0.5, y: 0.5 });
  });

  it.each(['push-in', 'pull-out'] as const)('%s keeps both sides of an off-centre garment in the frame', (move) => {
    const extent = { left: 0.04, right: 0.7, top: 0.3 };
    const reach = (anchor = anchorFor(extent, 1, 1.35)) =>
      Array.from({ length: 25 }, (_, nth) => {
        const { scale, right } = poseAt(move, nth / 24, 1, 1.35, anchor);
        return [extent.left, extent.right].map((side) => (1 - scale) / 2 + scale * side + right) as [number, number];
      });
    for (const [left, right] of reach()) {
      expect(left).toBeGreaterThanOrEqual(0.0149);
      expect(right).toBeLessThanOrEqual(0.9851);
    }
    expect(reach({ x: 0.5, y: 0.5 }).some(([left]) => left < 0)).toBe(true);
  });

  it('swings a light over a round body from left to right and back', async () => {
    const size = { width: 120, height: 120 };
    const alpha = Float32Array.from({ length: 14_400 }, (_, i) =>
      Math.hypot((i % 120) - 60, Math.floor(i / 120) - 60) < 40 ? 1 : 0,
    );
    const data = Uint8Array.from({ length: 43_200 }, (_, at) => (alpha[Math.floor(at / 3)] ? 120 : 60));
    const light = await createMovingLight({ ...size, channels: 3, data }, alpha, 1);
    const sidesAt = (time: number) => {
      const gain = light.gainAt(time);
      return [32, 88].map((x) => gain[60 * light.width + x] ?? 0) as [number, number];
    };
    for (const time of [0, 1]) for (const side of sidesAt(time)) expect(side).toBeCloseTo(1, 5);
    const [early, late] = [sidesAt(0.25), sidesAt(0.75)];
    expect(early[0]).toBeGreaterThan(1.05);
    expect(early[1]).toBeLessThan(0.95);
    expect(late[1]).toBeGreaterThan(1.05);
    expect(late[0]).toBeLessThan(0.95);

    const { cv } = await loadOpenCv();
    const rgba = Uint8Array.from({ length: 57_600 }, (_, at) => (at % 4 === 3 ? 255 * (alpha[at >> 2] ?? 0) : 250));
    const layer = createFrameLayer(cv, { ...size, channels: 4, data: rgba });
    layer.light(light, 0.25);
    const frame = layer.draw({ scale: 1, right: 0, down: 0 });
    const at = (x: number) => frame[(60 * 120 + x) * 4] ?? 0;
    expect(at(5)).toBe(0);
    // White stays below clipping.
    expect(at(32)).toBeGreaterThanOrEqual(250);
    expect(at(32)).toBeLessThan(255);
    expect(at(88)).toBeLessThan(240);
    layer.free();
  });

  it('blurs the background behind the subject and keeps the rest', () => {
    const size = { width: 60, height: 40 };
    const alpha = Float32Array.from({ length: 2400 }, (_, i) => (i % 60 > 20 && i % 60 < 40 && i > 600 ? 1 : 0));
    const data = Uint8Array.from({ length: 7200 }, (_, at) => (alpha[Math.floor(at / 3)] ? 250 : 80));
    const filled = fillBehind({ ...size, channels: 3, data }, alpha);
    expect(filled.data.every((value) => value === 80)).toBe(true);
  });
});
