import { readFileSync } from 'node:fs';
import type { EnginePicture } from '../engine.ts';

/** Portrait of the astronaut Eileen Collins before a flag and a shuttle; NASA, public domain. 512 x 512. */
export const portrait: EnginePicture = {
  data: readFileSync(new URL('./portrait.fixture.jpg', import.meta.url)),
  mime: 'image/jpeg',
  width: 512,
  height: 512,
};
