/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Opaque colours of a block. */
const rolesOf = (block: RegExp): Record<string, string> => {
  const [text = ''] = sheet.match(block) ?? [];
  return Object.fromEntries(
    [...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map(([, role = '', hex = '']) => [role, hex]),
  );
};
const light = rolesOf(/:root \{[\s\S]*?\n\}/);
const themes = { light, dark: { ...light, ...rolesOf(/\[data-theme="dark"\] \{[\s\S]*?\n\}/) } };

/** WCAG 2.2 relative luminance of `#rrggbb`. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
};

/** Foreground, background, minimum contrast: 4.5 for text, 3 for borders and icons. */
const pairs: [ink: string, ground: string, least: number][] = [
  ...['canvas', 'sheet', 'sunken', 'raised'].flatMap((ground) =>
    ['ink-1', 'ink-2', 'ink-3', 'accent-ink', 'danger', 'warn', 'night'].map((ink): [string, string, number] => [
      ink,
      ground,
      4.5,
    ]),
  ),
  ...['sheet', 'raised', 'sunken'].flatMap((ground) =>
    ['line-field', 'ink-off'].map((ink): [string, string, number] => [ink, ground, 3]),
  ),
  ...['canvas', 'sheet', 'sunken', 'raised', 'accent-soft'].map((ground): [string, string, number] => [
    'accent',
    ground,
    3,
  ]),
  ...['accent', 'accent-hover', 'accent-pressed'].map((ground): [string, string, number] => ['on-accent', ground, 4.5]),
  ...['accent-ink', 'ink-1', 'ink-2'].map((ink): [string, string, number] => [ink, 'accent-soft', 4.5]),
  ['danger', 'danger-soft', 4.5],
  ['warn', 'warn-soft', 4.5],
  ['night', 'night-soft', 4.5],
  ['inverse-ink', 'inverse', 4.5],
  ['inverse-ink-2', 'inverse', 4.5],
  ['on-mat', 'mat', 4.5],
  ['on-mat-2', 'mat', 4.5],
  ['sheet', 'danger', 4.5],
  ['on-accent-2', 'accent', 4.5],
];

describe.each(Object.entries(themes))('%s theme', (_, roles) => {
  it.each(pairs)('%s on %s reaches %d', (ink, ground, least) => {
    expect(contrast(roles[ink] ?? '', roles[ground] ?? '')).toBeGreaterThanOrEqual(least);
  });
});

it('matches the WCAG examples', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
