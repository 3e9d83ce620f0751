import { expect, it } from 'vitest';
import { patternKinds } from './style-kinds.ts';

it('distinguishes placed and continuous prints, in both languages [spec 3.18]', () => {
  expect(patternKinds.map((kind) => kind.key)).toEqual(['design', 'pattern']);
  for (const { title, advice, prompt } of patternKinds) {
    for (const words of [title, advice]) {
      expect(words.zh).toMatch(/\p{Script=Han}/u);
      expect(words.en).toMatch(/^[A-Z]/);
    }
    expect(prompt).toMatch(/^[a-z ]+$/);
  }
});
