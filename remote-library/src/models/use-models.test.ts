import { describe, expect, it } from 'vitest';
import { modelFilterOf } from './models-page.tsx';

const read = (text: string) => modelFilterOf({ get: (name) => new URLSearchParams(text).get(name) ?? '' });

describe('model square filter', () => {
  it('is in the address', () => {
    expect(read('type=scene&style=street&area=photoshoot&category=c1&q=rain&order=name')).toEqual({
      ...{ order: 'name', type: 'scene', area: 'photoshoot', category: 'c1' },
      ...{ gender: '', style: 'street', search: 'rain' },
    });
  });

  it('drops unknown values, and those of another type', () => {
    expect(read('type=car&style=street&category=c1&gender=cat&order=best')).toEqual({
      ...{ order: 'newest', type: undefined, area: '', category: '' },
      ...{ gender: '', style: '', search: '' },
    });
    expect(read('type=pose&style=street').style).toBe('');
  });
});
