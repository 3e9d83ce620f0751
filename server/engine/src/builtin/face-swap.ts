import type { PersonMark } from '@atelier/catalogue/person-mark';
import { EngineError, type EnginePicture } from '../engine.ts';
import type { Handler, HandlerContext } from '../handler.ts';
import { frameOf } from '../ops/face/face-frame.ts';
import { fitSource } from '../ops/face/fit-source.ts';
import { judgeSwap } from '../ops/face/judge-swap.ts';
import { swapFace } from '../ops/face/swap-face.ts';
import { decodePicture, encodePng, type Raster } from '../ops/geometry/raster.ts';
import { chooseFace, type MeshedFace } from '../vision/choose-face.ts';
import { seePeople } from '../vision/see-people.ts';

const maxInputSide = 4096;

interface SwapParams {
  /** Percent. */
  faceSimilarity: number;
  person?: PersonMark;
}

/** Pixels from side to side of the model's face: what is reckoned round it would not fit the slot's memory. */
const mostWidth = 750;

/** Share of the way that features go to their own places at 100 %: all of it looks pasted on. */
const fullLikeness = 0.94;

/**
 * Face swap (6): the face of `face` in the place of the model's. Features, skin and expression are the given face's; outline, pose, light and hair stay the
 * model's, and so does every byte beyond brows and chin. It refuses what would look false (`judge-swap.ts`), each with its reason: faces that look different
 * ways, a small or a covered one, hard light. PNG of the model's size, alpha kept.
 *
 * Method: meshes aligned in space, triangles drawn by bicubic reading, slow light of the model with the fine detail of the face in OKLab, feathered.
 */
export const faceSwap: Handler = {
  toolType: 6,
  needs: ['faces', 'face-mesh'],
  timeLimitMs: 90_000,
  async run(job, context) {
    const { finishStep } = context;
    const params = job.params as unknown as SwapParams;
    const target = await readFace(job.inputs.model?.[0], context, params.person);
    if (widthOf(target.face) > mostWidth) throw new EngineError('refused', 'input-too-large');
    await finishStep('model', 25);
    const given = await readFace(job.inputs.face?.[0], context, undefined);
    await finishStep('face', 50);
    refuse(judgeSwap.before(target.face.mesh, given.face.mesh));
    const source = await fitSource({ picture: given.picture, points: given.face.mesh.points }, widthOf(target.face));
    const likeness = (params.faceSimilarity / 100) * fullLikeness;
    const { swapped, figures } = swapFace(target.picture, target.face.mesh.points, source, likeness);
    refuse(judgeSwap.after(figures));
    await finishStep('swap', 85);
    const output = await encodePng(swapped);
    await finishStep('encode', 98);
    return { outputs: [output], method: 'face-mesh-swap', report: { warnings: [] }, isGenerative: true };
  },
};

const widthOf = ({ mesh }: MeshedFace): number => frameOf(mesh.points).width;

const refuse = (reason: string | undefined): void => {
  if (reason) throw new EngineError('refused', reason);
};

const readFace = async (
  given: EnginePicture | undefined,
  context: HandlerContext,
  person: PersonMark | undefined,
): Promise<{ picture: Raster; face: MeshedFace }> => {
  if (!given) throw new EngineError('failed', 'input-missing');
  const picture = await decodePicture(given);
  if (Math.max(picture.width, picture.height) > maxInputSide) throw new EngineError('refused', 'input-too-large');
  const seen = await seePeople(context, picture, { meshes: true });
  if (!seen) throw new EngineError('unavailable', 'people-unseen');
  return { picture, face: chooseFace(seen, picture, person) };
};
