import { type BodyKind, type BodyMeasures, bodyOf } from '../designs/bodies.ts';
import { DrawingFault, drawPattern } from './draw-pattern.ts';

const canDraw = async (design: string, measures: BodyMeasures): Promise<boolean> => {
  try {
    await drawPattern(design, measures);
    return true;
  } catch (error) {
    if (error instanceof DrawingFault) return false;
    throw error;
  }
};

/**
 * Which measures a design cannot be drawn with: those of which one, put back to the standard body's, is enough to draw it, else all whose
 * values are farthest from that body.
 */
export const blamedMeasures = async (
  design: string,
  measures: BodyMeasures,
  kind: BodyKind,
): Promise<readonly string[]> => {
  const standard = bodyOf(kind, 'M');
  const keys = Object.keys(measures);
  const away = (key: string) => Math.abs((measures[key] ?? 0) / (standard[key] || 1) - 1);
  const blamed: string[] = [];
  for (const key of keys) if (await canDraw(design, { ...measures, [key]: standard[key] ?? 0 })) blamed.push(key);
  if (blamed.length > 0) return blamed.sort((one, other) => away(other) - away(one)).slice(0, 3);
  return keys.sort((one, other) => away(other) - away(one)).slice(0, 2);
};
