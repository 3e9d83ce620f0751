import type { Figure } from '@atelier/testing/figure';

/** Figures of one kind; modules are loaded on demand, because most load OpenCV. */
export interface EngineSuite {
  /** Prefixes of the suite's figures. */
  prefixes: readonly string[];
  measure: () => Promise<Figure[]>;
}

const ratios = ['matte', 'upscale', 'recolour', 'repeat'];

/** Quality on drawn truth and available photographs, durations, and slots. */
export const engineSuites: readonly EngineSuite[] = [
  {
    prefixes: ratios.map((tool) => `engine.${tool}.ratio`),
    measure: async () => (await import('./figures-time.ts')).measureTimes(),
  },
  { prefixes: ['search.'], measure: async () => (await import('./figures-search.ts')).measureSearch() },
  { prefixes: ['engine.matte.photos.'], measure: async () => (await import('./figures-matte.ts')).measureMattes() },
  {
    prefixes: ['engine.recolour.clip'],
    measure: async () => (await import('./figures-recolour.ts')).measureRecolours(),
  },
  {
    prefixes: ['engine.repeat.recognised', 'engine.repeat.false'],
    measure: async () => (await import('./figures-cloth.ts')).measureCloth(),
  },
  { prefixes: ['engine.upscale.x'], measure: async () => (await import('./figures-upscale.ts')).measureUpscale() },
  {
    prefixes: ['engine.slot.'],
    measure: async () => (await import('./figures-slots.ts')).measureSlots(),
  },
  {
    prefixes: ['engine.people.overlap'],
    measure: async () => (await import('./figures-people-matte.ts')).measurePeopleMattes(),
  },
];
