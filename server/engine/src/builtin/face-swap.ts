import type { PersonMark } from '@atelier/catalogue/picture-marks';
import type { Handler } from '../handler.ts';
import { decodeInput, encodePng, inputOf } from '../ops/geometry/raster.ts';
import { chooseModel, putFace, readGivenFace, seeFaces } from './put-face.ts';

interface SwapParams {
  /** Percent. */
  faceSimilarity: number;
  person?: PersonMark;
}

/**
 * Face swap (6): replaces the model's face by that of `face`. Features, skin and expression are the given face's; outline, pose, light and
 * hair remain the model's, as does every byte outside the area from brows to chin. It refuses inputs whose result would look wrong
 * (`swap-face.ts`), each with its reason: faces turned in different directions, a small or covered face, hard light. Returns a PNG of the
 * model's size with its alpha.
 *
 * Method: meshes aligned in 3D, triangles warped with bicubic sampling, low-frequency light of the model with fine detail of the face in
 * OKLab, feathered.
 */
export const faceSwap: Handler = {
  toolType: 6,
  needs: ['faces', 'face-mesh'],
  timeLimitMs: 90_000,
  async run(job, context) {
    const { finishStep } = context;
    const params = job.params as unknown as SwapParams;
    const model = await decodeInput(inputOf(job, 'model'));
    const target = chooseModel(await seeFaces(context, model, { meshes: true, bodies: true }), model, params.person);
    await finishStep('model', 25);
    const given = await readGivenFace(inputOf(job, 'face'), context);
    await finishStep('face', 50);
    const swapped = await putFace(target, given, params.faceSimilarity);
    await finishStep('swap', 85);
    const output = await encodePng(swapped);
    await finishStep('encode', 98);
    return { outputs: [output], method: 'face-mesh-swap', report: { warnings: [] }, isGenerative: true };
  },
};
