import type { Figure } from '@atelier/testing/figure';

/** Figures of one kind; modules are loaded only when asked for, because most of them load OpenCV. */
export interface EngineSuite {
  /** Figures of the suite start with one of these. */
  prefixes: readonly string[];
  measure: () => Promise<Figure[]>;
}

const ratios = ['cutout', 'matte', 'stroke', 'upscale', 'recolour', 'tryon', 'erase', 'vector', 'repeat'];

/** How good the engine's results are on drawn truth and, where they are here, on photographs; how long they take; what slots do. */
export const engineSuites: readonly EngineSuite[] = [
  {
    prefixes: ratios.map((tool) => `engine.${tool}.ratio`),
    measure: async () => (await import('./figures-time.ts')).measureTimes(),
  },
  { prefixes: ['search.'], measure: async () => (await import('./figures-search.ts')).measureSearch() },
  { prefixes: ['engine.matte.'], measure: async () => (await import('./figures-matte.ts')).measureMattes() },
  {
    prefixes: ['engine.recolour.clip'],
    measure: async () => (await import('./figures-recolour.ts')).measureRecolours(),
  },
  { prefixes: ['engine.strokes.'], measure: async () => (await import('./figures-strokes.ts')).measureStrokes() },
  {
    prefixes: [
      'engine.seam.',
      'engine.lattice.',
      'engine.repeat.recognised',
      'engine.repeat.harder',
      'engine.repeat.sharpness',
      'engine.repeat.false',
      'engine.tryon.folds',
    ],
    measure: async () => (await import('./figures-cloth.ts')).measureCloth(),
  },
  { prefixes: ['engine.upscale.x'], measure: async () => (await import('./figures-upscale.ts')).measureUpscale() },
  {
    prefixes: ['engine.upscale.memory', 'engine.upscale.cancel'],
    measure: async () => (await import('./figures-upscale-cost.ts')).measureUpscaleCost(),
  },
  {
    prefixes: ['engine.upscale.gain', 'engine.upscale.least', 'engine.vector.psnr'],
    measure: async () => (await import('./figures-picture.ts')).measurePictures(),
  },
  {
    prefixes: ['engine.slots.', 'engine.slot.'],
    measure: async () => (await import('./figures-slots.ts')).measureSlots(),
  },
  {
    prefixes: ['engine.people.memory', 'engine.people.growth'],
    measure: async () => (await import('./figures-people.ts')).measurePeople(),
  },
  {
    prefixes: ['engine.people.overlap'],
    measure: async () => (await import('./figures-people-matte.ts')).measurePeopleMattes(),
  },
];
