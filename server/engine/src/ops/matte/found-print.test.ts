import { describe, expect, it } from 'vitest';
import { looksLikePrint } from './found-print.ts';
import { findMatte } from './matte.ts';
import { drawTrap, fillGround } from './matte-traps.fixture.ts';

const room = `${fillGround('#6d4a33')}<rect width="300" height="70" fill="#cfd6da"/>`;
const draw = (colour: string) =>
  `<path d="M84 50H216L290 130L264 280L226 270V350H74V270L36 280L10 130Z" fill="${colour}"/>`;
const pullover = draw('#c9b394');
const print = '<rect x="105" y="110" width="90" height="110" fill="#8c1c24"/>';
const shoe = '<path d="M90 170Q150 130 210 190V220H90Z" fill="#23272e"/>';
const lamp =
  '<defs><linearGradient id="lamp"><stop stop-color="#e8dcc8"/><stop offset="1" stop-color="#8a8377"/></linearGradient></defs><rect width="300" height="360" fill="url(#lamp)"/>';

const look = async (ground: string, garment: string) => {
  const { picture, garment: data } = await drawTrap({ ground, garment });
  return looksLikePrint({ width: picture.width, height: picture.height, data }, picture);
};

describe('a mask that may be a print', () => {
  it('is one within a garment on another ground', async () => {
    expect(await look(room + pullover, print)).toBe(true);
  });

  it.each([
    ['a whole garment', room, pullover],
    ['something small on even ground', fillGround('#6d4a33'), shoe],
    ['something small on ground lit from one side', lamp, shoe],
  ])('is not %s', async (_, ground, garment) => {
    expect(await look(ground, garment)).toBe(false);
  });

  it('is reported as uncertain where the search ends at it', async () => {
    const { picture } = await drawTrap({ ground: room + draw('#74523b'), garment: print });
    const { alpha, report } = await findMatte(picture, 7, async () => {});
    const size = alpha.reduce((sum, value) => sum + value, 0);
    expect(size).toBeLessThan(1.2 * 90 * 110);
    expect(report.warnings).toEqual(['matte-uncertain']);
  }, 60_000);
});
