import { type CoatLayer, type CoatPaint, coatBody, coatBox, coatLayers, coatSleeves } from './coat.ts';

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

const gradient = (context: CanvasRenderingContext2D, isDown: boolean): CanvasGradient => {
  const made = isDown ? context.createLinearGradient(0, 250, 0, 480) : context.createLinearGradient(90, 0, 310, 0);
  const stops = isDown
    ? ['0 0 0 0', '0 0 0 .13']
    : ['0 0 0 .22', '0 0 0 .02', '255 255 255 .16', '255 255 255 .02', '0 0 0 .03', '0 0 0 .26'];
  stops.forEach((stop, at) => {
    const [red, green, blue, alpha] = stop.split(' ');
    made.addColorStop(at / (stops.length - 1), `rgb(${red} ${green} ${blue} / ${alpha})`);
  });
  return made;
};

const paintsOf = (context: CanvasRenderingContext2D): Record<CoatPaint, string | CanvasGradient> => ({
  cloth: mix(cloth, light, 0),
  lit: mix(cloth, light, 0.09),
  dim: mix(cloth, night, 0.15),
  deep: mix(cloth, night, 0.52),
  edge: mix(cloth, night, 0.6),
  label: mix(cloth, light, 0.78),
  black: '#000',
  white: '#fff',
  turn: gradient(context, false),
  fall: gradient(context, true),
});

const paintLayer = (
  context: CanvasRenderingContext2D,
  layer: CoatLayer,
  paints: Record<CoatPaint, string | CanvasGradient>,
  scale: number,
): void => {
  const path = new Path2D(layer.d);
  context.save();
  if (layer.isOnBody) context.clip(new Path2D(coatBody));
  context.globalAlpha = layer.opacity ?? 1;
  // A canvas measures its filter in its own pixels, not in the drawing's units.
  if (layer.blur) context.filter = `blur(${layer.blur * scale}px)`;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.setLineDash(layer.isSeam ? [5, 3.5] : []);
  if (layer.fill) {
    context.fillStyle = paints[layer.fill];
    context.fill(path);
  }
  if (layer.stroke) {
    context.strokeStyle = paints[layer.stroke];
    // Edges of a photograph are not outlined.
    context.lineWidth = (layer.width ?? 1) * (layer.stroke === 'edge' && layer.fill ? 0.5 : 1);
    context.stroke(path);
  }
  context.restore();
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
  context.translate((width - coatBox.width * scale) / 2, (height - coatBox.height * scale) / 2 - 20);
  context.scale(scale, scale);
  context.save();
  context.filter = 'blur(26px)';
  context.globalAlpha = 0.28;
  context.translate(8, 12);
  for (const data of [...coatSleeves, coatBody]) context.fill(new Path2D(data));
  context.restore();
  const paints = paintsOf(context);
  for (const layer of coatLayers) paintLayer(context, layer, paints, scale);
  context.restore();
  addGrain(context);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the sample could not be encoded');
  return new File([blob], name, { type: 'image/png' });
};
