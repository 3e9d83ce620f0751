import type { RemotePlan } from './remote-plan.ts';

const pageTest = ({
  key,
  path,
}: RemotePlan) => `import { buildTool, createTestPlatform, type TestPlatform } from '@atelier/sdk/testing';
import { getTools } from '@atelier/contract/tools';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remote } from '../remote.ts';
import { en } from '../texts/en.ts';
import { zh } from '../texts/zh.ts';

const upscale = buildTool({ type: 5, title: { zh: '高清放大', en: 'HD upscale' }, price: { online: 2 } });
const video = buildTool({ type: 900, title: { zh: '图生视频', en: 'Image to video' }, state: 'needs_model' });

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createTestPlatform({ remote, namespace: '${key}', language: 'en', user: { nickname: 'Lin' } });
  platform.http.answer(getTools, { tools: [upscale, video] });
});
afterEach(cleanup);

const open = () => render(platform.pageAt('${path}/overview'));

describe('the overview', () => {
  it('greets the signed-in user, in either language', async () => {
    open();
    expect(await screen.findByRole('heading', { name: en.title })).toBeTruthy();
    expect(screen.getByText(en.greeting.replace('{{name}}', 'Lin'))).toBeTruthy();
    await platform.speak('zh');
    expect(screen.getByText(zh.greeting.replace('{{name}}', 'Lin'))).toBeTruthy();
  });

  it('lists what can be drawn now, and nothing else', async () => {
    open();
    expect(await screen.findByRole('button', { name: /HD upscale.*2 credits/ })).toBeTruthy();
    expect(screen.queryByText('Image to video')).toBeNull();
  });

  it('tells everybody of a choice, and shows it', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: /HD upscale/ }));
    expect(platform.bus.emitted).toEqual([{ name: '${key}.toolChosen', payload: { type: 5 } }]);
    expect(screen.getByRole('link', { name: en.open }).getAttribute('href')).toBe('/auxiliaryTools/hDenlarge');
  });

  it('says why there is no list, and asks again', async () => {
    platform.http.refuse(getTools, '50000');
    open();
    const retry = await screen.findByRole('button', { name: en.retry });
    platform.http.answer(getTools, { tools: [upscale] });
    fireEvent.click(retry);
    expect(await screen.findByRole('button', { name: /HD upscale/ })).toBeTruthy();
    expect(platform.http.asked(getTools)).toHaveLength(2);
  });

  it('follows the theme', async () => {
    open();
    const row = await screen.findByRole('button', { name: /HD upscale/ });
    expect(row.querySelector('.day')).toBeTruthy();
    platform.dress('dark');
    expect(row.querySelector('.night')).toBeTruthy();
  });
});
`;

const remoteTest = ({ path }: RemotePlan) => `import { matchRoutes } from '@atelier/sdk/testing';
import { describe, expect, it } from 'vitest';
import { remote } from './remote.ts';
import { en } from './texts/en.ts';
import { zh } from './texts/zh.ts';

describe('the remote', () => {
  it.each(remote.navigation.filter((row) => !row.redirect))('has a page at $path', ({ path }) => {
    expect(matchRoutes(remote.routes, path)).toHaveLength(1);
  });

  it('brings the tool page that it announces', async () => {
    const [match] = matchRoutes(remote.routes, '${path}/recolour') ?? [];
    const lazy = match?.route.lazy as () => Promise<{ element: { props: { versions: { tool: { type: number } }[] } } }>;
    const { element } = await lazy();
    expect(element.props.versions.map(({ tool }) => tool.type)).toEqual([220]);
  });

  it('says everything in both languages', () => {
    expect(Object.keys(zh)).toEqual(Object.keys(en));
  });
});
`;

/** Tests that hold what was written to its word, by path. */
export const outsideTests = (plan: RemotePlan): Record<string, string> => ({
  'src/overview/overview-page.test.tsx': pageTest(plan),
  'src/remote.test.ts': remoteTest(plan),
});
