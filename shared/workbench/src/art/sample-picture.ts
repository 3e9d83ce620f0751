import { coatBox, coatShape } from './coat.ts';

const width = 960;
const height = 1200;

/** Mixes two `[r, g, b]` colours; share 0 is the first. */
const mix = (one: readonly number[], other: readonly number[], share: number): string =>
  `rgb(${one.map((value, at) => Math.round(value * (1 - share) + (other[at] ?? 0) * share)).join(' ')})`;

const cloth = [176, 128, 78] as const;
const night = [27, 23, 18] as const;
const light = [255, 250, 240] as const;

const paintGround = (context: CanvasRenderingContext2D): void => {
  const wall = context.createLinearGradient(0, 0, width, height);
  wall.addColorStop(0, '#e9e6e0');
  wall.addColorStop(1, '#cfcac1');
  context.fillStyle = wall;
  context.fillRect(0, 0, width, height);
};

const paintCoat = (context: CanvasRenderingContext2D): void => {
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.strokeStyle = mix(cloth, night, 0.5);
  context.lineWidth = 1.1;
  const fill = (paths: readonly string[], colour: string | CanvasGradient) => {
    context.fillStyle = colour;
    for (const data of paths) {
      const path = new Path2D(data);
      context.fill(path);
      context.stroke(path);
    }
  };
  const lit = context.createLinearGradient(40, 40, 160, 210);
  lit.addColorStop(0, mix(cloth, light, 0.16));
  lit.addColorStop(0.55, mix(cloth, light, 0));
  lit.addColorStop(1, mix(cloth, night, 0.22));
  fill([...coatShape.sleeves, coatShape.body], lit);
  fill([coatShape.lining], mix(cloth, night, 0.6));
  context.save();
  context.lineWidth = 5;
  context.filter = 'blur(3px)';
  context.globalAlpha = 0.32;
  for (const fold of coatShape.folds) context.stroke(new Path2D(fold));
  context.restore();
  context.stroke(new Path2D(coatShape.front));
  fill(coatShape.lapels, mix(cloth, light, 0.12));
  fill([...coatShape.pockets, ...coatShape.tails], lit);
  fill([coatShape.belt, coatShape.knot], mix(cloth, night, 0.14));
  context.fillStyle = mix(cloth, night, 0.7);
  for (const [x, y] of coatShape.buttons) {
    context.beginPath();
    context.arc(x, y, 2.2, 0, 2 * Math.PI);
    context.fill();
  }
};

/** Grain of a camera, the same every time: a small linear congruential generator. */
const addGrain = (context: CanvasRenderingContext2D): void => {
  const image = context.getImageData(0, 0, width, height);
  let state = 20_26;
  for (let at = 0; at < image.data.length; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const grain = ((state >>> 24) / 255 - 0.5) * 9;
    for (let channel = 0; channel < 3; channel++) {
      image.data[at + channel] = (image.data[at + channel] ?? 0) + grain;
    }
  }
  context.putImageData(image, 0, 0);
};

/**
 * Draws a photograph-like picture of a coat, 960 x 1200, to try a tool with before one has a picture at hand.
 * @throws when the browser gives no canvas.
 */
export const drawSamplePicture = async (name: string): Promise<File> => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  paintGround(context);
  const scale = Math.min((width * 0.92) / coatBox.width, (height * 0.94) / coatBox.height);
  context.save();
  context.translate((width - coatBox.width * scale) / 2, (height - coatBox.height * scale) / 2 - 30);
  context.scale(scale, scale);
  context.save();
  context.filter = 'blur(26px)';
  context.globalAlpha = 0.28;
  context.translate(5, 7);
  for (const data of [...coatShape.sleeves, coatShape.body]) context.fill(new Path2D(data));
  context.restore();
  paintCoat(context);
  context.restore();
  addGrain(context);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the sample could not be encoded');
  return new File([blob], name, { type: 'image/png' });
};
