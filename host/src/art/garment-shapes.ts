/** A garment as path data in a 200 x 240 box, original artwork. `sides` contain the left half; the right half is mirrored. */
export interface GarmentShape {
  /** Inside of the neck, behind all other shapes. */
  inside: string;
  /** Left sleeve. */
  sleeve?: string;
  body: string;
  /** Left shapes over the body, shaded: collar, lapel. */
  over?: readonly string[];
  /** Full-width shapes over the body: neck rib, hem rib, pocket, belt. */
  parts?: readonly string[];
  /** Thin lines: plackets, seams, edges. */
  lines?: readonly string[];
  /** Left thin lines. */
  sideLines?: readonly string[];
  /** Stitched lines. */
  seams?: readonly string[];
  sideSeams?: readonly string[];
  /** Left folds, wide and soft. */
  folds?: readonly string[];
  /** Centres of buttons. */
  buttons?: readonly (readonly [number, number])[];
  /** Neck label: x, y, width, height. */
  label?: readonly [number, number, number, number];
}

const shirt: GarmentShape = {
  inside: 'M79 26c10 8 32 8 42 0l-2 18-19 6-19-6Z',
  sleeve: 'M54 47c-11 5-17 19-22 37L9 160c6 8 15 12 25 14l25-64c-6-21-8-42-5-63Z',
  body: 'M75 38 54 47c-4 26-1 52 5 74-2 28-5 54-8 78 31 16 67 16 98 0-3-24-6-50-8-78 6-22 9-48 5-74l-21-9c-16 8-34 8-50 0Z',
  over: ['M80 23c-6 4-9 10-10 18l13 23 17-18c-9-5-16-13-20-23Z'],
  parts: ['M113 86h25v22l-12 8-13-8Z'],
  lines: ['M93 50v159', 'M107 50v159', 'M113 92h25'],
  sideLines: ['M14 150c7 7 16 11 25 12'],
  seams: ['M55 193c29 14 61 14 90 0', 'M96 56v150', 'M104 56v150'],
  sideSeams: ['M16 146c7 7 16 11 25 12'],
  folds: ['M66 80c-2 20 2 34 6 44', 'M64 190c2-22 4-42 8-58', 'M42 84c-4 18-10 36-16 52'],
  buttons: [
    [100, 68],
    [100, 95],
    [100, 122],
    [100, 149],
    [100, 176],
  ],
};

const tee: GarmentShape = {
  inside: 'M76 37c14 9 34 9 48 0-6 18-42 18-48 0Z',
  sleeve: 'M56 48c-13 6-22 22-34 48 9 9 20 14 33 16 3-12 4-22 4-33Z',
  body: 'M74 39 56 48c-3 46-1 100-2 148 30 9 62 9 92 0-1-48 1-102-2-148l-18-9c-10 22-42 22-52 0Z',
  parts: ['M74 39c10 24 42 24 52 0l-5-3c-9 18-33 18-42 0Z'],
  sideLines: ['M25 90c9 8 19 13 31 15'],
  seams: ['M54 190c30 9 62 9 92 0'],
  folds: ['M66 90c-2 30-1 60 0 92', 'M82 130c-4 20-6 36-6 54'],
  label: [94, 43, 12, 5],
};

const coat: GarmentShape = {
  inside: 'M85 34c9 5 21 5 30 0l-15 50Z',
  sleeve: 'M58 50c-12 7-18 24-24 50l-15 52c7 8 16 12 27 13l18-50c-5-22-8-44-6-65Z',
  body: 'M80 40 58 50c-4 26-2 50 3 72l-9 86c31 9 65 9 96 0l-9-86c5-22 7-46 3-72l-22-10c-12 7-28 7-40 0Z',
  over: ['M85 34c-6 1-10 5-12 10l-5 20 10 3-5 8 27 34V84Z'],
  parts: [
    'M61 121c26 5 52 5 78 0l1 12c-27 5-53 5-80 0Z',
    'M92 119c5-2 11-2 16 0 2 5 2 11 0 16-5 2-11 2-16 0-2-5-2-11 0-16Z',
    'M94 136c-3 13-8 26-13 37l9 3c5-12 8-26 9-39Z',
    'M106 136c3 13 7 24 11 34l-9 4c-4-11-7-24-7-37Z',
    'M63 152h25v24c-8 3-17 3-25 0Z',
    'M112 152h25v24c-8 3-17 3-25 0Z',
  ],
  lines: ['M100 110v8', 'M100 178v36', 'M63 158h25', 'M112 158h25'],
  sideLines: ['M22 143c7 7 17 11 27 12'],
  seams: ['M55 202c30 8 60 8 90 0'],
  folds: ['M70 78c-3 16-2 30 0 42', 'M70 184c-2 10-3 16-3 22', 'M40 94c-3 16-8 32-12 46'],
  buttons: [
    [106, 148],
    [106, 192],
  ],
  label: [94, 42, 12, 6],
};

const dress: GarmentShape = {
  inside: 'M77 30c12 7 34 7 46 0-3 32-43 32-46 0Z',
  body: 'M77 30 66 34c-1 20-2 33-9 44 9 14 12 28 11 42-10 30-22 62-27 92 40 15 78 15 118 0-5-30-17-62-27-92-1-14 2-28 11-42-7-11-8-24-9-44l-11-4c-3 38-43 38-46 0Z',
  parts: ['M77 30c3 38 43 38 46 0l5 2c-3 46-53 46-56 0Z', 'M68 117c21 6 43 6 64 0l1 9c-22 6-44 6-66 0Z'],
  seams: ['M43 206c38 14 76 14 114 0'],
  folds: ['M78 138c-8 24-14 46-18 66', 'M92 140c-2 26-5 50-7 72', 'M74 66c-2 18 1 32 3 44'],
  label: [94, 34, 12, 5],
};

const frock: GarmentShape = {
  inside: 'M82 34c9 5 27 5 36 0l-18 44Z',
  sleeve: 'M62 44c-16 0-30 14-36 36 3 7 6 10 10 13 12 2 22 1 31-3Z',
  body: 'M79 36 62 44c-2 16 2 32 8 46-2 8-3 14-3 20-9 26-19 56-24 92 38 14 76 14 114 0-5-36-15-66-24-92 0-6-1-12-3-20 6-14 10-30 8-46l-17-8-21 44Z',
  over: ['M82 34l-5 3c4 18 11 32 23 43V72C92 62 85 48 82 34Z'],
  parts: [
    'M67 108c22 6 44 6 66 0l1 10c-23 6-45 6-68 0Z',
    'M94 106c4-2 8-2 12 0 2 4 2 10 0 14-4 2-8 2-12 0-2-4-2-10 0-14Z',
    'M44 198c37 13 75 13 112 0l4 12c-4 6-9 7-14 2-4 7-10 8-16 2-5 6-12 6-17 1-5 6-12 6-17 0-6 5-12 5-17-1-6 6-12 5-16-2-5 5-10 4-14-2-5 3-8 0-9-1Z',
    'M25 80c2 7 6 12 12 14l30-4v-6c-14 4-28 3-42-4Z',
  ],
  folds: ['M80 126c-10 26-16 48-20 66', 'M94 130c-3 24-5 46-6 66'],
};

const knit: GarmentShape = {
  inside: 'M82 46c10 5 26 5 36 0l-18 34Z',
  sleeve: 'M62 56c-17 8-28 26-36 52l-14 46c7 7 16 10 25 11l20-48Z',
  body: 'M79 46 62 56c-6 22-8 42-5 61-2 22-4 42-5 62 32 8 64 8 96 0-1-20-3-40-5-62 3-19 1-39-5-61l-17-10-21 38Z',
  over: ['M82 46l-6 3c6 16 14 30 24 41V78C92 68 86 58 82 46Z'],
  parts: ['M52 176c32 9 64 9 96 0l1 12c-33 9-65 9-98 0Z'],
  sideLines: ['M16 143c7 6 15 9 24 10'],
  folds: ['M66 100c-2 22-4 46-5 66', 'M84 120c-2 18-4 34-4 50', 'M40 96c-5 16-11 32-16 46'],
};

const hoodie: GarmentShape = {
  inside: 'M80 44c-4-22 6-34 20-34s24 12 20 34c-12 8-28 8-40 0Z',
  sleeve: 'M58 60c-15 8-24 26-30 50l-14 48c7 8 16 11 26 12l20-52Z',
  body: 'M78 50 58 60c-5 24-5 46-2 66-2 26-3 50-4 72 32 8 64 8 96 0-1-22-2-46-4-72 3-20 3-42-2-66l-20-10c-12 9-32 9-44 0Z',
  over: ['M100 4C80 4 70 18 72 42l4 14c8 8 16 11 24 12v-8c-14-4-20-14-20-26 0-14 8-24 20-24Z'],
  parts: ['M52 192c32 9 64 9 96 0l1 12c-33 9-65 9-98 0Z', 'M72 138h56l10 34c-26 6-50 6-76 0Z'],
  lines: ['M92 66v26', 'M108 66v26'],
  sideLines: ['M18 147c7 7 16 10 25 11'],
  seams: ['M72 143h56'],
  folds: ['M64 96c-3 26-4 60-5 90', 'M42 98c-5 18-11 34-16 48'],
};

const trousers: GarmentShape = {
  inside: 'M66 28c22 5 46 5 68 0v8H66Z',
  body: 'M64 34c24 5 48 5 72 0 5 62 9 122 13 178-11 5-23 6-34 4l-13-112h-4L85 216c-11 2-23 1-34-4 4-56 8-116 13-178Z',
  parts: ['M65 26c23 5 47 5 70 0l1 12c-24 5-48 5-72 0Z'],
  lines: ['M100 42v58', 'M108 42c1 18-1 30-8 36'],
  sideLines: ['M66 46c6 2 11 6 14 14', 'M54 202c10 5 21 6 32 4'],
  seams: ['M104 44c1 14-1 24-5 30'],
  folds: ['M78 62c-4 46-9 92-13 138', 'M94 92c-6 8-10 12-16 15'],
  buttons: [[100, 33]],
};

export const garmentShapes = { shirt, tee, coat, dress, frock, knit, hoodie, trousers } as const satisfies Record<
  string,
  GarmentShape
>;

export type GarmentKind = keyof typeof garmentShapes;
