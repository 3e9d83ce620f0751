import { claimOrder, type MattingLayer } from '@atelier/contract/matting';
import type { Plane } from './plane.ts';

/** The planes without what another layer takes; together they cover no pixel twice. New planes, in the order of the layers. */
export const resolveOverlap = (layers: readonly Pick<MattingLayer, 'overlap'>[], planes: readonly Plane[]): Plane[] => {
  const [first] = planes;
  if (!first || planes.length === 1) return [...planes];
  const left = new Uint8Array(first.data.length).fill(255);
  const resolved = [...planes];
  for (const at of claimOrder(layers)) {
    const plane = planes[at];
    if (!plane) continue;
    const data = plane.data.map((value, index) => Math.min(value, left[index] as number));
    for (let index = 0; index < data.length; index++) left[index] = (left[index] as number) - (data[index] as number);
    resolved[at] = { ...plane, data };
  }
  return resolved;
};
