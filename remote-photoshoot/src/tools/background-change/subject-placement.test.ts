import { frameOf } from '@atelier/catalogue/subject-frame';
import { describe, expect, it } from 'vitest';
import { boxPlacement, picturePlacement, placementOfFrame } from './panel.tsx';

const picture = { width: 400, height: 600 };
const box = { left: 40, top: 100, right: 140, bottom: 500 };

describe('subject placement in the preview', () => {
  it('is in the middle of the result with its padding when centred', () => {
    const canvas = { width: 800, height: 800 };
    const frame = frameOf(picture, box, canvas, { kind: 'centred', padding: 10 });
    const placed = boxPlacement(placementOfFrame(frame, picture, canvas), box, picture, canvas);
    expect(placed.x).toBeCloseTo(0.5);
    expect(placed.y).toBeCloseTo(0.5);
    expect(placed.scale).toBeCloseTo(0.2);
  });

  it('converts to the placement of the whole picture and back, also rotated', () => {
    const canvas = { width: 900, height: 1200 };
    const own = { x: 0.3, y: 0.6, scale: 0.25, rotation: -35 };
    const whole = picturePlacement(own, box, picture, canvas);
    expect(whole.scale).toBeCloseTo(1);
    const back = boxPlacement(whole, box, picture, canvas);
    for (const part of ['x', 'y', 'scale', 'rotation'] as const) expect(back[part]).toBeCloseTo(own[part]);
  });

  it('rotates about the subject, not about the picture', () => {
    const own = { x: 0.5, y: 0.5, scale: 0.25, rotation: 90 };
    const whole = picturePlacement(own, box, picture, picture);
    // The subject is left of its picture's middle: a quarter turn clockwise puts the picture's middle below it.
    expect(whole.x).toBeCloseTo(0.5);
    expect(whole.y).toBeCloseTo(0.5 + 110 / 600);
  });
});
