import { describe, expect, it } from 'vitest';
import { firstFrame, moveFrame } from './crop-layer.tsx';

const picture = { width: 400, height: 500 };
const frame = { x: 100, y: 100, width: 200, height: 200 };

describe('crop frame', () => {
  it('starts within the picture', () => {
    expect(firstFrame(picture)).toEqual({ x: 48, y: 60, width: 304, height: 380 });
  });

  it('moves as a whole and stops at the edge', () => {
    expect(moveFrame(frame, 'move', 50, -30, picture)).toEqual({ ...frame, x: 150, y: 70 });
    expect(moveFrame(frame, 'move', 999, 999, picture)).toEqual({ ...frame, x: 200, y: 300 });
  });

  it('resizes by its corners, never under 64 pixels', () => {
    expect(moveFrame(frame, 'nw', -20, -40, picture)).toEqual({ x: 80, y: 60, width: 220, height: 240 });
    expect(moveFrame(frame, 'se', 999, 999, picture)).toEqual({ x: 100, y: 100, width: 300, height: 400 });
    expect(moveFrame(frame, 'ne', -999, 999, picture)).toEqual({ x: 100, y: 236, width: 64, height: 64 });
  });
});
