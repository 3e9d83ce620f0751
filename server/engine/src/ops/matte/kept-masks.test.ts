import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findKeptMask } from './kept-masks.ts';
import { drawTrap, fillGround } from './matte-traps.fixture.ts';

const draw = async (colour: string) => {
  const garment = `<path d="M95 40H205L235 320H65Z" fill="${colour}"/>`;
  return (await drawTrap({ ground: fillGround('#cbb79c'), garment })).picture;
};

// The voting alone takes half the time.
beforeAll(() => void vi.stubEnv('ATELIER_MODELS_OFF', 'cutout'));
afterAll(() => void vi.unstubAllEnvs());

it('cuts a garment out once for any number of tools, and drops old pictures @full', {
  timeout: 180_000,
}, async () => {
  const picture = await draw('#34404f');
  const steps: string[] = [];
  const find = () => findKeptMask(picture, async (step) => void steps.push(step));
  const first = await find();
  expect(steps.splice(0)).toContain('grab-cut');
  const second = await find();
  expect(steps.splice(0)).toEqual(['clean-up']);
  expect(second).toEqual(first);
  second.mask.data.fill(0);
  expect(await find()).toEqual(first);
  for (let nth = 0; nth < 8; nth++) await findKeptMask(await draw(`#3${nth}6080`), async () => {});
  steps.splice(0);
  expect(await find()).toEqual(first);
  expect(steps).toContain('grab-cut');
});
