import { describe, expect, it } from 'vitest';
import { countSet, createMask, type Mask } from '../geometry/mask.ts';
import { dropGroundPieces } from './ground-pieces.ts';
import { drawTrap, fillGround, type MatteTrap } from './matte-traps.fixture.ts';
import { createPicturePlanes } from './picture-planes.ts';

const tee =
  '<path d="M95 60 L205 60 L285 130 L262 250 L232 246 L228 150 L215 320 L85 320 L72 150 L68 246 L38 250 L15 130 Z" fill="#35506e"/>';
/** Its sleeves touch it at the cuff, and the ground beside the left one is what the garment encloses. */
const joined = `${tee}<path d="M62 236 L84 236 L84 262 L60 262 Z M216 236 L240 236 L240 262 L216 262 Z" fill="#35506e"/>`;
const gapOf = (fill: string) => `<path d="M72 150 L82 168 L80 236 L68 236 Z" fill="${fill}"/>`;
const pink = `${fillGround('#e2a9bd')}<rect width="300" height="30" fill="#b8607c"/>`;

/** Share of the trap and of the garment that is left of a mask that holds both. */
const settle = ({ picture, garment, trap }: MatteTrap) => {
  const size = { width: picture.width, height: picture.height };
  const [cloth, ground] = [createMask(size, (at) => garment[at] === 1), createMask(size, (at) => trap[at] === 1)];
  const whole = createMask(size, (at) => garment[at] === 1 || trap[at] === 1);
  const { mask, doubt } = dropGroundPieces(whole, picture, createPicturePlanes(picture));
  const left = (place: Mask) =>
    countSet(createMask(size, (at) => place.data[at] === 1 && mask.data[at] === 1)) / countSet(place);
  return { trap: left(ground), garment: left(cloth), isDoubtful: doubt !== undefined };
};

describe('ground that a mask took along', () => {
  it.each([
    ['between sleeve and body, as lit as the rest', fillGround('#d8d2c6'), joined, gapOf('#d8d2c6')],
    ['between sleeve and body, in a shade that nothing nearby has', pink, joined, gapOf('#b8607c')],
    [
      'as a shine on a dull floor',
      `${fillGround('#8d867a')}<path d="M222 210 L300 180 L300 200 Z" fill="#b9b2a6"/><rect width="300" height="24" fill="#d6cfc2"/>`,
      '<path d="M95 60 L205 60 L205 320 L95 320 Z" fill="#20262e"/>',
      '<path d="M205 190 L222 186 L228 215 L220 240 L205 236 Z" fill="#a39c90"/>',
    ],
  ])('is taken out: %s', async (_, ground, garment, trap) => {
    const left = settle(await drawTrap({ ground, garment, trap }));
    expect(left.trap).toBeLessThan(0.05);
    expect(left.garment).toBeGreaterThan(0.97);
  });

  const wall = fillGround('#d8d2c6');
  it.each([
    ['a button', '<circle cx="110" cy="200" r="9" fill="#d8d2c6"/>'],
    ['a label', '<rect x="120" y="210" width="44" height="22" fill="#d8d2c6"/>'],
    [
      'stripes',
      [96, 116, 136, 156, 176, 196].map((x) => `<rect x="${x}" y="110" width="6" height="150" fill="#d8d2c6"/>`).join(),
    ],
  ])('is not %s in the colour of the wall', async (_, trap) => {
    const left = settle(await drawTrap({ ground: wall, garment: tee, trap }));
    expect(left).toEqual({ trap: 1, garment: 1, isDoubtful: false });
  });

  it('is doubtful in a placket', async () => {
    const trap = '<rect x="146" y="110" width="8" height="190" fill="#d8d2c6"/>';
    const left = settle(await drawTrap({ ground: wall, garment: tee, trap }));
    expect(left).toEqual({ trap: 1, garment: 1, isDoubtful: true });
  });

  it('is doubtful between two shoes, where it may be a part of them', async () => {
    const shoes = '<path d="M60 300 L60 260 L190 90 L240 90 L240 140 L110 300 Z" fill="#20262e"/>';
    const between = '<path d="M130 214 L136 219 L168 178 L162 173 Z" fill="#d8d2c6"/>';
    const left = settle(await drawTrap({ ground: wall, garment: shoes, trap: between }));
    expect(left).toEqual({ trap: 1, garment: 1, isDoubtful: true });
  });
});
