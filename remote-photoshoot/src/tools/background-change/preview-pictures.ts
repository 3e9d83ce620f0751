import type { PixelBox } from '@atelier/catalogue/subject-frame';

interface Size {
  width: number;
  height: number;
}

/** Longest side of the preview's images, pixels. */
const previewSide = 900;

const loadImage = async (url: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
};

const openCanvas = ({ width, height }: Size) => {
  const share = Math.min(1, previewSide / Math.max(width, height));
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.max(1, Math.round(width * share)),
    height: Math.max(1, Math.round(height * share)),
  });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  return { canvas, context };
};

export interface Ground {
  colour: string;
  isStudio: boolean;
  /** 0 to 100. */
  blur: number;
  /** Address of a background image. */
  picture: string | undefined;
}

/** Approximation of the background that the engine creates. @returns the address of a reduced image */
export const drawGround = async (size: Size, ground: Ground): Promise<string> => {
  const { canvas, context } = openCanvas(size);
  const { width, height } = canvas;
  context.fillStyle = ground.colour;
  context.fillRect(0, 0, width, height);
  if (ground.picture) {
    const image = await loadImage(ground.picture);
    const share = Math.max(width / image.naturalWidth, height / image.naturalHeight);
    const [wide, high] = [image.naturalWidth * share, image.naturalHeight * share];
    context.filter = `blur(${(ground.blur / 100) * 0.02 * Math.max(width, height)}px)`;
    context.drawImage(image, (width - wide) / 2, (height - high) / 2, wide, high);
  } else if (ground.isStudio) {
    const light = context.createRadialGradient(width / 2, height * 0.4, 0, width / 2, height * 0.4, height * 0.85);
    light.addColorStop(0, 'rgb(0 0 0 / 0)');
    light.addColorStop(1, 'rgb(0 0 0 / 0.17)');
    context.fillStyle = light;
    context.fillRect(0, 0, width, height);
  }
  return canvas.toDataURL('image/jpeg', 0.9);
};

/** A subject cut out of its image. */
export interface SubjectPicture {
  /** Address of the image region inside `box`. */
  url: string;
  /** In pixels of the whole image. */
  box: PixelBox;
}

/** Crops a cutout to its non-empty region. */
export const cropCutout = async (url: string, size: Size): Promise<SubjectPicture> => {
  const image = await loadImage(url);
  const { canvas, context } = openCanvas(size);
  const { width, height } = canvas;
  context.drawImage(image, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const found = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0, at = 3; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      if ((data[at] ?? 0) < 128) continue;
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x + 1);
      found.top = Math.min(found.top, y);
      found.bottom = y + 1;
    }
  }
  if (found.right <= found.left) throw new Error('the cutout is empty');
  const piece = openCanvas({ width: found.right - found.left, height: found.bottom - found.top });
  piece.context.drawImage(canvas, -found.left, -found.top);
  const [across, down] = [size.width / width, size.height / height];
  return {
    url: piece.canvas.toDataURL(),
    box: {
      left: found.left * across,
      right: found.right * across,
      top: found.top * down,
      bottom: found.bottom * down,
    },
  };
};
