import { boxOf } from '../geometry/lines.ts';
import type { Point } from '../piece.ts';
import { type FilePreview, readLimits } from './file-facts.ts';
import { refuse } from './hostile-file.ts';
import { type DrawnLine, pictureOfLines } from './lines-preview.ts';

/** A plotter's step, mm. */
const stepMm = 0.025;

/** HPGL as lines: pen up and down, absolute and relative moves; everything else is passed over. @throws WorkFault `refused` */
export const readPlt = (data: Uint8Array): FilePreview => {
  const text = Buffer.from(data).toString('latin1');
  const lines: DrawnLine[] = [];
  let [here, isDown, isRelative]: [Point, boolean, boolean] = [{ x: 0, y: 0 }, false, false];
  let points: Point[] = [];
  let left: number = readLimits.vertices;
  const lift = () => {
    if (points.length > 1) lines.push({ points, isClosed: false });
    points = [];
  };
  const go = (figures: readonly number[]) => {
    for (let at = 0; at + 1 < figures.length; at += 2) {
      const [x, y] = [(figures[at] ?? 0) * stepMm, -(figures[at + 1] ?? 0) * stepMm];
      here = isRelative ? { x: here.x + x, y: here.y + y } : { x, y };
      left -= 1;
      if (left < 0) refuse('large', 'too many points');
      if (isDown) points.push(here);
    }
  };
  for (const [, name = '', rest = ''] of text.matchAll(/([A-Za-z]{2})([-+\d.,\s]*)/g)) {
    const command = name.toUpperCase();
    if (!['PU', 'PD', 'PA', 'PR'].includes(command)) continue;
    if (command === 'PA') isRelative = false;
    if (command === 'PR') isRelative = true;
    if (command === 'PU') {
      lift();
      isDown = false;
    }
    if (command === 'PD' && !isDown) {
      isDown = true;
      points = [here];
    }
    go(
      rest
        .split(/[,\s]+/)
        .filter((figure) => figure !== '')
        .map(Number),
    );
  }
  lift();
  if (lines.length === 0) refuse('empty', 'no line is drawn');
  const { width, height } = boxOf(lines.map((line) => line.points));
  return {
    format: 'plt',
    pieces: [],
    total: 0,
    unit: 'mm',
    width,
    height,
    parts: 1,
    picture: pictureOfLines(lines),
  };
};
