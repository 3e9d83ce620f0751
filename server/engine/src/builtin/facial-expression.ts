import type { PersonMark } from '@atelier/catalogue/picture-marks';
import { EngineError } from '../engine.ts';
import type { Handler } from '../handler.ts';
import { type Expression, movesOf, moveWithoutFold, spreadMoves } from '../ops/face/expression.ts';
import { flatten, frameOf, joinPoints, outline } from '../ops/face/face-frame.ts';
import { isHandBefore, isMouthCovered } from '../ops/face/read-face.ts';
import { warpNet } from '../ops/face/wear-face.ts';
import { decodeInput, encodePng, inputOf } from '../ops/geometry/raster.ts';
import { chooseFace, type MeshedFace } from '../vision/choose-face.ts';
import { detectPeople } from '../vision/detect-people.ts';

/** Minimum width of the face, pixels: below it an eyebrow is two rows high. */
const minWidth = 60;
/** Maximum rotation from the frontal view, in degrees, at which both halves of a face are visible. */
const maxTurn = { yaw: 35, pitch: 40 } as const;

interface ExpressionParams extends Expression {
  person?: PersonMark;
}

/**
 * Facial expression (63), with the two controls that warping can provide: `smile` (below 0 lowers the corners of the mouth) and `eyebrow`
 * (below 0 frowns). The picked face, otherwise the largest, is warped inside its outline as far as no triangle folds over; pixels outside
 * keep their bytes. It does not generate teeth, eyelids or hidden skin: an open mouth, a gaze change or a turn of the head needs a model.
 * Returns a PNG of the original's size with its alpha.
 *
 * Method: Delaunay triangulation of 468 face points, displacements interpolated over them, triangles warped with bicubic sampling. Refuses
 * with `expression-unset`, `no-face-found`, `face-unclear`, `face-too-small`, `face-turned`, `mouth-covered` for a change of the mouth,
 * `input-too-large`.
 */
export const facialExpression: Handler = {
  toolType: 63,
  needs: ['faces', 'face-mesh'],
  timeLimitMs: 60_000,
  async run(job, context) {
    const { finishStep } = context;
    const params = job.params as unknown as ExpressionParams;
    const original = inputOf(job, 'character');
    if (params.smile === 0 && params.eyebrow === 0) throw new EngineError('refused', 'expression-unset');
    const picture = await decodeInput(original);
    await finishStep('decode', 10);
    const smiles = params.smile !== 0;
    const seen = await detectPeople(context, picture, { meshes: true, bodies: smiles });
    if (!seen) throw new EngineError('unavailable', 'people-unseen');
    const { mesh } = checkFace(chooseFace(seen, picture, params.person));
    // A face mask or fingers would be warped, and the smile would not be visible.
    if (smiles && (isMouthCovered(picture, mesh.points) || isHandBefore(picture, mesh.points, seen.bodies)))
      throw new EngineError('refused', 'mouth-covered');
    await finishStep('face', 40);
    const from = flatten(mesh.points);
    const net = joinPoints(from);
    // In a turned face a cheek may lie on the convex hull of all points: it is fixed like the outline, or the face would grow into the
    // background.
    const held = [...outline, ...net.hull];
    const stay = held.map((one) => [one, [0, 0]] as const);
    const moves = new Map([...movesOf(params, frameOf(mesh.points)), ...stay]);
    const { moved } = moveWithoutFold(from, net, spreadMoves(from, net, moves), held);
    const warped = warpNet(picture, { from, to: moved, triangles: net.triangles, hull: net.hull });
    await finishStep('warp', 80);
    const output = await encodePng(warped);
    await finishStep('encode', 98);
    return { outputs: [output], method: 'face-mesh-warp', report: { warnings: [] }, isGenerative: true };
  },
};

const checkFace = (face: MeshedFace): MeshedFace => {
  if (frameOf(face.mesh.points).width < minWidth) throw new EngineError('refused', 'face-too-small');
  const { yaw, pitch } = face.mesh;
  if (Math.abs(yaw) > maxTurn.yaw || Math.abs(pitch) > maxTurn.pitch) throw new EngineError('refused', 'face-turned');
  return face;
};
