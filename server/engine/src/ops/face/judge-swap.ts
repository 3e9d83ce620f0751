import { frameOf } from './face-frame.ts';
import type { SwapFigures } from './swap-face.ts';

/** What the networks say of a face. */
interface SeenFace {
  points: Float32Array;
  yaw: number;
  pitch: number;
}

/** Pixels from side to side. */
const least = { target: 60, source: 90 } as const;
/** Widths of the source in those of its place: under it the face is softer than its picture. */
const leastShare = 0.5;
/** Degrees from the front of each, and between both. */
const mostTurn = 35;
const mostApart = 25;
/** Shares of the face that are skin or feature, not hair, hands or glass. */
const leastBare = { target: 0.9, source: 0.9 } as const;
/** Lightness (OKLab) between the cheeks of the source: above it a shadow is drawn along. */
const mostUneven = 0.18;

/** Why a swap would look false, as the reason of a refusal; undefined where it would not. */
export const judgeSwap = {
  /** By what the faces are. */
  before(target: SeenFace, source: SeenFace): string | undefined {
    const [place, own] = [frameOf(target.points).width, frameOf(source.points).width];
    if (place < least.target) return 'face-too-small';
    if (own < Math.max(least.source, leastShare * place)) return 'face-source-small';
    const turns = [target.yaw, target.pitch, source.yaw, source.pitch].map(Math.abs);
    if (Math.max(...turns) > mostTurn) return 'face-turned';
    const apart = Math.max(Math.abs(target.yaw - source.yaw), Math.abs(target.pitch - source.pitch));
    return apart > mostApart ? 'faces-turned-apart' : undefined;
  },
  /** By what was seen of them while one was put on the other. */
  after({ bareTarget, bareSource, uneven }: SwapFigures): string | undefined {
    if (bareTarget < leastBare.target) return 'face-covered';
    if (bareSource < leastBare.source) return 'face-source-covered';
    return uneven > mostUneven ? 'face-source-light' : undefined;
  },
};
