import { renderMatrix } from './tool-fields/render-matrix.ts';

/** `pnpm tool:fields` prints the inputs and fields of every tool as Markdown. */
process.stdout.write(renderMatrix());
