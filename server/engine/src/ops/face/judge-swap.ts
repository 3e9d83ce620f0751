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
const mostApart = 18;
/** Shares of the face that are skin or feature, not hair, hands or glass. */
const leastBare = { target: 0.9, source: 0.9 } as const;
/** Lightness (OKLab) between the cheeks of the source, their shine left out: above it a shadow is drawn along. */
const mostUneven = 0.165;
/**
 * Tint difference between the source's eyes: above it hair, glass or the shadow of hair covers one of them, whose pixels pass for skin one by
 * one.
 */
const mostEyesApart = 0.03;
/** Contrast of the fainter eye as a share of the other's: below it that eye is under hair, behind glass or in the dark. */
const leastFainter = 0.68;
/** Share of the source's cheeks with harsh changes: above it hair or its shadow covers them. */
const mostHarsh = 0.2;

/** Logarithm of one skin's lightness (OKLab) to the other's: beyond it eyes turn grey or glow, and skin looks powdered, either way round. */
const mostTonesApart = 0.34;

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
  /** By the lightness of both skins. */
  tones: (target: number, source: number): string | undefined =>
    Math.abs(Math.log(target / source)) > mostTonesApart ? 'faces-tone-apart' : undefined,
  /** By what was seen of them while one was put on the other. */
  after(figures: SwapFigures): string | undefined {
    const { bareTarget, bareSource, uneven, harsh, eyesApart, fainterTarget, fainterSource } = figures;
    if (bareTarget < leastBare.target || fainterTarget < leastFainter) return 'face-covered';
    if (bareSource < leastBare.source || fainterSource < leastFainter) return 'face-source-covered';
    if (eyesApart > mostEyesApart || harsh > mostHarsh) return 'face-source-covered';
    return uneven > mostUneven ? 'face-source-light' : undefined;
  },
};
