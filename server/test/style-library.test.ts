import { choiceOf } from '@atelier/catalogue/attributes';
import { garmentStyles } from '@atelier/catalogue/sub-styles';
import { getStyleLibrary } from '@atelier/contract/style-library';
import { getToolForm, getToolList } from '@atelier/contract/tools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importLibrary, libraryItems } from '../src/seed/library/import-library.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
let ann: Awaited<ReturnType<TestServer['signUp']>>;

beforeAll(async () => {
  testServer = await createTestServer();
  ann = await testServer.signUp();
});
afterAll(() => testServer.close());

describe('style library', () => {
  it('has every style of the catalogue once, each in a branch of the tree, with parts that the catalogue names', async () => {
    const { tree, styles } = await testServer.call(getStyleLibrary, {}, { as: ann });
    const codes = Object.values(garmentStyles).flatMap((rows) => rows.map(({ code }) => code));
    expect(styles.map(({ code }) => code)).toEqual(codes);
    expect(styles).toHaveLength(121);
    expect(tree.map(({ key }) => key)).toContain('swimwear');
    for (const { code, branch, garment, parts } of styles) {
      const leaves = tree.find(({ key }) => key === branch)?.children.map((leaf) => leaf.garment);
      expect(leaves, code).toContain(garment);
      for (const [attribute, choice] of Object.entries(parts))
        expect(choiceOf(attribute as 'collar', choice ?? ''), `${code} ${attribute} ${choice}`).toBeDefined();
    }
  });

  it('returns the parts of the drawing', async () => {
    const { styles } = await testServer.call(getStyleLibrary, {}, { as: ann });
    const partsOf = (code: string) => styles.find((style) => style.code === code)?.parts;
    expect(partsOf('W07')).toMatchObject({ collar: 'mandarin', sleeveLength: 'short', length: 'midi' });
    expect(partsOf('W23')).toMatchObject({ collar: 'turtleneck' });
    expect(partsOf('W35')).toMatchObject({ fit: 'wideLeg' });
    expect(partsOf('W35')).not.toHaveProperty('collar');
  });

  it('shows a drawing once it is imported, and a frame before', async () => {
    const drawingOf = async (code: string) => {
      const { styles } = await testServer.call(getStyleLibrary, {}, { as: ann });
      return styles.find((style) => style.code === code)?.drawing;
    };
    expect(await drawingOf('W08')).toBeNull();
    const { blobs } = testServer.app.services.generation.context;
    const items = libraryItems.filter(({ key }) => key === 'style/W08');
    expect(await importLibrary({ db: testServer.db, blobs, items })).toBe(1);
    const drawing = await drawingOf('W08');
    expect(drawing).toMatchObject({ width: 1024, height: 1280 });
    const response = await testServer.app.inject({ url: drawing?.thumb_url ?? '' });
    expect(response.statusCode).toBe(200);
  });
});

describe('form of a tool', () => {
  it('is returned for every tool of the list', async () => {
    const { tools } = await testServer.call(getToolList, {});
    for (const { type, key, inputs } of tools) {
      const form = await testServer.call(getToolForm, { type }, { as: ann });
      expect(form.key).toBe(key);
      expect(form.inputs.filter((input) => !input.is_drawn).map(({ name }) => name)).toEqual(
        inputs.map(({ name }) => name),
      );
    }
    expect(await testServer.answer(getToolForm, { type: 9999 }, { as: ann })).toMatchObject({ code: '44000' });
  });

  it('has ranges, choices and the fields that need a model', async () => {
    const { fields } = await testServer.call(getToolForm, { type: 1 }, { as: ann });
    const field = (name: string) => fields.find((one) => one.name === name);
    expect(field('prompt')).toMatchObject({ kind: 'prompt', required: true, max_length: 800 });
    expect(field('batch_size')).toMatchObject({ range: { min: 1, max: 4 }, multiplies_price: true });
    expect(field('views')?.options?.filter((option) => option.is_default)).toHaveLength(1);
    expect(field('personView')?.needs_model).toBe(true);
  });
});
