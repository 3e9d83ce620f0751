import { expect, it } from 'vitest';
import { fieldWithWords } from '../tool-page/form-sheet.tsx';
import { toolOf } from './tools-of-remotes.fixture.ts';

it('finds the field with prohibited words, as long as they are in it', () => {
  const at = (params: Record<string, unknown>, words: string) => fieldWithWords(toolOf(722), { params }, words);
  expect(at({ prompt: 'a coat', negative_prompt: 'no Murder-Mystery' }, 'murder mystery')).toBe('negative_prompt');
  expect(at({ prompt: 'naked, murder' }, 'naked, murder')).toBe('prompt');
  expect(at({ prompt: 'a mystery coat' }, 'murder')).toBeUndefined();
});
