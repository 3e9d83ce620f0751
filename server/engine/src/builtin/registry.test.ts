import { drawnTypes } from '@atelier/catalogue/drawn-tools';
import { expect, it } from 'vitest';
import { handlers } from './registry.ts';

const sorted = (types: readonly number[]) => [...types].sort((one, other) => one - other);

it('draws exactly the tools that pages call open before sign-in, each by one handler', () => {
  expect(sorted(handlers.flatMap(({ toolType }) => (typeof toolType === 'string' ? [] : [toolType])))).toEqual(
    sorted(drawnTypes),
  );
});
