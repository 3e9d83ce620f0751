import { recolour } from '@atelier/catalogue/recolour';
import { describe, expect, it, vi } from 'vitest';
import { createToolRoutes } from './tool-routes.tsx';

const prepareForms = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('@atelier/workbench/tool-page', () => ({ ToolPage: () => null, prepareForms }));

interface Loaded {
  element: { props: { path: string; versions: { tool: { type: number }; path: string }[] } };
}

const title = { zh: '一键换色', en: 'Recolour' };
const open = async (path: string, type: number | undefined, tools: readonly (typeof recolour)[] = [recolour]) => {
  const row = { path, title, ...(type === undefined ? {} : { type }) };
  const [route] = createToolRoutes({ navigation: [row], tools });
  const loaded = (await (route?.lazy as (() => Promise<Loaded>) | undefined)?.()) as Loaded | undefined;
  return loaded?.element.props.versions.map(({ tool, path: at }) => [tool.type, at]);
};

describe('page of a tool', () => {
  it('is where the product places the tool', async () => {
    expect(await open('/auxiliaryTools/changeColors', 220)).toEqual([[220, '/auxiliaryTools/changeColors']]);
  });

  it('is where a remote with its own group puts it', async () => {
    expect(await open('/fabricMarket/recolour', 220)).toEqual([[220, '/fabricMarket/recolour']]);
  });

  it('is empty for a type whose tool the remote does not contain', async () => {
    expect(await open('/fabricMarket/upscale', 5)).toEqual([]);
  });

  it('loads the fields of its form and few others', async () => {
    let arrive = (): void => undefined;
    prepareForms.mockImplementationOnce(() => new Promise((resolve) => (arrive = () => resolve(undefined))));
    const opened = vi.fn();
    const opening = open('/auxiliaryTools/changeColors', 220).then(opened);
    await vi.waitFor(() => expect(prepareForms).toHaveBeenCalled(), 30_000);
    expect(prepareForms).toHaveBeenCalledWith([expect.objectContaining({ path: '/auxiliaryTools/changeColors' })]);
    expect(opened).not.toHaveBeenCalled();
    arrive();
    await opening;
    expect(opened).toHaveBeenCalled();
  });

  it('is absent when the row names no tool', async () => {
    expect(await open('/fabricMarket/overview', undefined)).toBeUndefined();
  });
});
