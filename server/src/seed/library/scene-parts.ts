import { svgPicture } from './svg-picture.ts';

/** Of a scene, pixels. */
export const width = 1024;
export const height = 1280;

export const fade = (id: string, from: string, to: string, { isAcross = false } = {}): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${isAcross ? 1 : 0}" y2="${isAcross ? 0 : 1}"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

export const glow = (id: string, colour: string, opacity: number): string =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="0.35" stop-color="${colour}" stop-opacity="${opacity * 0.55}"/><stop offset="0.7" stop-color="${colour}" stop-opacity="${opacity * 0.14}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;

export const blur = (id: string, amount: number): string =>
  `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${amount}"/></filter>`;

/** A scene as JPEG, with a little grain. */
export const scene = (defs: string, body: string): Promise<Buffer> =>
  svgPicture(body, { width, height, defs, hasGrain: true });
