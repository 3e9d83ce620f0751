import { expect, it } from 'vitest';
import { drawnTypes } from '../tools.ts';
import { handlers } from './registry.ts';

const sorted = (types: readonly number[]) => [...types].sort((one, other) => one - other);

it('draws exactly the tools without a generative model, each by one handler', () => {
  expect(sorted(handlers.flatMap(({ toolType }) => (typeof toolType === 'string' ? [] : [toolType])))).toEqual(
    sorted(drawnTypes),
  );
});
