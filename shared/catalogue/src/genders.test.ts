import { expect, it } from 'vitest';
import { genders } from './style-kinds.ts';

it('has the three specified gender kinds, in both languages [spec 3.18]', () => {
  expect(genders.map((gender) => gender.key)).toEqual(['woman', 'man', 'children']);
  expect(genders.map((gender) => gender.title.zh)).toEqual(['女装', '男装', '童装']);
  for (const gender of genders) expect(gender.prompt).toMatch(/^[a-z']+$/);
});
