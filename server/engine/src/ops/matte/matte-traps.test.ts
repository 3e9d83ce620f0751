import { describe, expect, it } from 'vitest';
import { findMatte } from './matte.ts';
import { drawTrap, fillGround, type MatteTrap, strewGround } from './matte-traps.fixture.ts';

const timeout = 120_000;
const sure = 0.9;

const cut = async (trap: MatteTrap) => {
  const { alpha, report } = await findMatte(trap.picture, 7, async () => {});
  const share = (place: Uint8Array) => {
    let [all, kept] = [0, 0];
    place.forEach((value, at) => {
      all += value;
      kept += value * alpha[at];
    });
    return kept / Math.max(1, all);
  };
  const beyond = trap.garment.map((value, at) => (value || trap.trap[at] ? 0 : 1));
  const garment = trap.garment.reduce((sum, value) => sum + value, 0);
  const outside = alpha.reduce((sum, value, at) => sum + value * beyond[at], 0) / garment;
  return { kept: share(trap.garment), trapped: share(trap.trap), outside, report };
};

const trousers = (colour: string) => `<path d="M95 40H205L240 320H175L152 150H148L125 320H60Z" fill="${colour}"/>`;
/** The floor between the legs, whose hems touch. */
const closedTrousers = (colour: string) => `<path d="M95 40H205L235 320H65Z" fill="${colour}"/>`;
const gap = (colour: string) => `<path d="M150 130L170 300H130Z" fill="${colour}"/>`;
const tee = (colour: string) =>
  `<path d="M110 60L130 52H170L190 60L262 130L236 262L214 256L222 150L205 130V310H95V130L78 150L86 256L64 262L38 130Z" fill="${colour}"/>`;

describe('background regions in a matte', { timeout }, () => {
  it('are removed between the legs @full', async () => {
    const floor = '#cbb79c';
    const { kept, trapped, report } = await cut(
      await drawTrap({ ground: fillGround(floor), garment: closedTrousers('#34404f'), trap: gap(floor) }),
    );
    expect(kept).toBeGreaterThan(0.98);
    if (report.confidence >= sure) expect(trapped).toBeLessThan(0.1);
    expect(trapped).toBeLessThan(0.5);
  });

  it('are removed from a lit floor between open legs @full', async () => {
    const glare =
      '<defs><radialGradient id="g" cx=".5" cy=".8" r=".25"><stop offset="0" stop-color="#fff6e4"/><stop offset="1" stop-color="#b98d5a" stop-opacity="0"/></radialGradient></defs><rect width="300" height="360" fill="url(#g)"/>';
    const { kept, outside } = await cut(
      await drawTrap({ ground: fillGround('#b98d5a') + glare, garment: trousers('#6f7478') }),
    );
    expect(kept).toBeGreaterThan(0.98);
    expect(outside).toBeLessThan(0.02);
  });

  it.each([
    ['a plain sweater @full', '#7c2f45'],
    ['a pale sweater @full', '#e6dfcf'],
  ])('are removed under a sleeve that touches the body: %s', async (_name, cloth) => {
    const floor = '#8d97a3';
    const slits = `<path d="M84 150L94 135V240L90 244Z" fill="${floor}"/><path d="M216 150L206 135V240L210 244Z" fill="${floor}"/>`;
    const bridge = `<path d="M80 236H220V262H80Z" fill="${cloth}"/>`;
    const { kept, trapped, report } = await cut(
      await drawTrap({ ground: fillGround(floor), garment: tee(cloth) + bridge, trap: slits }),
    );
    expect(kept).toBeGreaterThan(0.97);
    if (report.confidence >= sure) expect(trapped).toBeLessThan(0.2);
  });
});

describe('a garment that fills the frame', { timeout }, () => {
  it.each([
    ['a plain jacket', '#3c4a5c'],
    ['red shorts @full', '#c4172c'],
    ["a jacket in one of the ground's own colours @full", '#ece9e2'],
  ])('is found on a busy background: %s', async (_name, cloth) => {
    const ground = strewGround('#cdbb93', ['#8c6a4a', '#e9dcb9', '#5d6f52']);
    const garment = `<path d="M-10 120L90 40H210L310 120V250H255V330H45V250H-10Z" fill="${cloth}"/>`;
    const { kept, outside } = await cut(await drawTrap({ ground, garment }));
    expect(kept).toBeGreaterThan(0.95);
    expect(outside).toBeLessThan(0.05);
  });
});
