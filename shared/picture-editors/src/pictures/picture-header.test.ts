import { describe, expect, it } from 'vitest';
import { readPictureHeader } from './picture-header.ts';

const bytes = (...parts: (number[] | string)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)));

const u16 = (value: number) => [value >> 8, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const pngOf = (width: number, height: number) =>
  bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], u32(13), 'IHDR', u32(width), u32(height), [8, 6, 0, 0, 0]);
const frame = (width: number, height: number) => [
  0xff,
  0xc2,
  0,
  17,
  8,
  ...u16(height),
  ...u16(width),
  3,
  0,
  0,
  0,
  0,
  0,
  0,
];
const exif = (orientation: number) =>
  bytes(
    [0xff, 0xe1],
    u16(34),
    'Exif',
    [0, 0],
    'MM',
    [0, 42],
    u32(8),
    u16(1),
    u16(0x0112),
    u16(3),
    u32(1),
    u16(orientation),
    [0, 0],
    u32(0),
  );

describe('readPictureHeader', () => {
  it('reads the size of a PNG', () => {
    expect(readPictureHeader(pngOf(2048, 2560))).toEqual({ kind: 'png', width: 2048, height: 2560 });
  });

  it('reads the size of a JPEG behind other segments', () => {
    const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0], u16(6), [1, 2, 3, 4], [0xff, 0xc4], u16(4), [0, 0], frame(1200, 800));
    expect(readPictureHeader(jpeg)).toEqual({ kind: 'jpeg', width: 1200, height: 800 });
  });

  it('swaps the sides of a rotated photo', () => {
    const jpeg = (orientation: number) => bytes([0xff, 0xd8], [...exif(orientation)], frame(4000, 3000));
    expect(readPictureHeader(jpeg(6))).toEqual({ kind: 'jpeg', width: 3000, height: 4000 });
    expect(readPictureHeader(jpeg(3))).toEqual({ kind: 'jpeg', width: 4000, height: 3000 });
  });

  it('reads the bytes and not the name', () => {
    expect(readPictureHeader(bytes([0, 0, 0, 24], 'ftypheic', [0, 0, 0, 0]))).toEqual({ kind: 'heic' });
    expect(readPictureHeader(bytes([0, 0, 0, 24], 'ftypavif', [0, 0, 0, 0]))).toEqual({ kind: 'other' });
    expect(readPictureHeader(bytes('GIF89a', [0, 0, 0, 0]))).toEqual({ kind: 'other' });
    expect(readPictureHeader(new Uint8Array(0))).toEqual({ kind: 'other' });
  });

  it('reports a truncated file as damaged', () => {
    expect(readPictureHeader(pngOf(10, 10).subarray(0, 18))).toEqual({ kind: 'damaged' });
    expect(readPictureHeader(bytes([0xff, 0xd8, 0xff, 0xe0], u16(4000), [1, 2, 3]))).toEqual({ kind: 'damaged' });
    expect(readPictureHeader(pngOf(0, 10))).toEqual({ kind: 'damaged' });
  });
});
