import { describe, expect, it } from 'vitest';
import { withoutVersion } from './create-remote-config.ts';

const build = 'remote_tools_any_version';
const entry =
  `var ${build};(()=>{let n="${build}",u=e=>e+"."+({29:"0a1b2c3d4e",7:"1a1b2c3d4e"})[e];` +
  `(globalThis.rspackChunk${build}||=[]).push(n,u(29),"${build}:");${build}={n}})();`;

/** Runs a script by a tag of a version. */
const run = (text: string, rspack: string): Record<string, unknown> => {
  const page: Record<string, unknown> = {};
  new Function('globalThis', 'document', text)(page, { currentScript: { dataset: { rspack } } });
  return page;
};

describe('a script without its version', () => {
  it('is an entry of the version that its tag names, and names no hash of a chunk', () => {
    const text = withoutVersion(entry, build, { isEntry: true });
    expect(run(text, 'remote_tools__1_0_0')).toEqual({
      remote_tools__1_0_0: { n: 'remote_tools__1_0_0' },
      rspackChunkremote_tools_1_0_0: ['remote_tools__1_0_0', '29.undefined', 'remote_tools__1_0_0:'],
    });
  });

  it.each([
    ['minimized', `globalThis.rspackChunk${build}`],
    ['readable', `globalThis["rspackChunk${build}"]`],
  ])('is a chunk of the table that its tag names: %s', (_, table) => {
    const text = withoutVersion(`(${table} ||= []).push(29)`, build, { isEntry: false });
    expect(run(text, 'remote_tools_1_0_0')).toEqual({ rspackChunkremote_tools_1_0_0: [29] });
  });

  it('is refused where the bundler writes another form', () => {
    expect(() => withoutVersion('(self.chunks ||= []).push(29)', build, { isEntry: false })).toThrow('rspackChunk');
    expect(() => withoutVersion(`globalThis.rspackChunk${build}=[]`, build, { isEntry: true })).toThrow(build);
  });
});
