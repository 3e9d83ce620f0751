import { assetTypeOfInput } from '@atelier/catalogue/asset-type-of-input';
import { assetTypeRows } from '@atelier/catalogue/asset-types';
import { buildResult } from '@atelier/task-results/build-task.fixture';
import { describe, expect, it } from 'vitest';
import { everyTool } from '../form/tools-of-remotes.fixture.ts';
import { materialTexts } from './material-dialog.tsx';
import { changedFilter, freshFilter, isNarrowed } from './material-filter.ts';
import { emptyFields, emptyKeys } from './material-form.tsx';
import { entriesOfTask, type MaterialEntry, toggledChoice } from './use-materials.ts';

const entry = (key: string): MaterialEntry => ({
  key,
  name: { zh: key, en: key },
  thumb_url: '',
  width: 100,
  height: 100,
  from: { kind: 'result', id: key },
});

describe('choosing materials [spec 2.28]', () => {
  it('replaces a single choice, adds up to the limit for several', () => {
    expect(toggledChoice([entry('a')], entry('b'), 1).chosen.map(({ key }) => key)).toEqual(['b']);
    expect(toggledChoice([entry('a')], entry('b'), 2).chosen.map(({ key }) => key)).toEqual(['a', 'b']);
    expect(toggledChoice([entry('a'), entry('b')], entry('c'), 2)).toMatchObject({ isFull: true });
    expect(toggledChoice([entry('a'), entry('b')], entry('a'), 2).chosen.map(({ key }) => key)).toEqual(['b']);
  });

  it('offers pictures of tasks, neither clips nor vectors', () => {
    const results = [
      buildResult({ id: 'png', favourite: true }),
      buildResult({ id: 'clip', mime: 'video/mp4' }),
      buildResult({ id: 'svg', mime: 'image/svg+xml' }),
      buildResult({ id: 'plain' }),
    ];
    expect(entriesOfTask({ name: 'coat', results }).map(({ key }) => key)).toEqual(['result-png', 'result-plain']);
    expect(entriesOfTask({ name: 'coat', results }, { isFavouriteOnly: true })).toHaveLength(1);
  });
});

describe('filter', () => {
  it('clears groups and attributes in another category, not the words', () => {
    const filter = { ...freshFilter('clothing'), group: 'g', gender: 'woman', search: 'coat' };
    expect(changedFilter(filter, { type: 'fabric' })).toEqual({ ...freshFilter('fabric'), search: 'coat' });
    expect(changedFilter(filter, { style: 'dresses' })).toEqual({ ...filter, style: 'dresses' });
    expect([isNarrowed(filter), isNarrowed(freshFilter('pose'))]).toEqual([true, false]);
  });

  it('opens at an existing category, for every input of every tool', () => {
    const known = assetTypeRows.map(({ key }) => key);
    const inputs = everyTool.flatMap((form) => form.inputs.map(({ name }) => name));
    expect(inputs.length).toBeGreaterThan(40);
    for (const name of inputs) expect(known).toContain(assetTypeOfInput(name));
    expect([assetTypeOfInput('fabric'), assetTypeOfInput('background')]).toEqual(['fabric', 'scene']);
  });
});

describe('material form', () => {
  const bare = { name: '', group: undefined, gender: undefined, style: undefined, fabric: undefined };

  it('names each empty required field, in both languages [spec 5.12]', () => {
    const empty = emptyFields({ ...bare, type: 'sewingPattern' }, { image: false, patternFile: false });
    expect(empty).toEqual(['name', 'image', 'gender_style', 'style_type', 'fabric_type', 'pattern_file']);
    for (const language of ['zh', 'en'] as const) {
      for (const field of empty) expect(materialTexts[language][emptyKeys[field]]).toMatch(/不能为空|cannot be empty/);
    }
  });

  it("is valid with the category's required fields", () => {
    expect(
      emptyFields({ ...bare, type: 'fabric', name: 'twill', fabric: 'cotton' }, { image: true, patternFile: false }),
    ).toEqual([]);
  });
});

describe('library texts', () => {
  it('have the same figures in both languages', () => {
    const figures = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();
    for (const key of Object.keys(materialTexts.zh) as (keyof typeof materialTexts.zh)[])
      expect(figures(materialTexts.en[key]), key).toEqual(figures(materialTexts.zh[key]));
  });
});
