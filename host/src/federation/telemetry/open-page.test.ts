import { openPage as openPageShape } from '@atelier/contract/telemetry';
import { describe, expect, it, vi } from 'vitest';
import { createOpenPage } from './create-telemetry.ts';

const open = () => {
  const onChange = vi.fn();
  const page = createOpenPage(onChange);
  const runs = () => page.untold()?.runs.map(({ remote, version }) => `${remote} ${version}`);
  /** As a beacon that the browser took. */
  const send = () => {
    const said = page.untold();
    if (said) page.markSent(said);
    return said;
  };
  return { onChange, page, runs, send };
};

describe('what an open page says of itself', () => {
  it('is the version of each remote that was drawn last, once', () => {
    const { onChange, page, runs, send } = open();
    expect(runs()).toBeUndefined();
    page.shows('remote-tools', '1.0.0');
    page.shows('remote-library', '1.0.0');
    page.shows('remote-tools', '1.1.0');
    page.shows('remote-tools', '1.1.0');
    expect(onChange).toHaveBeenCalledTimes(3);
    expect(runs()).toEqual(['remote-tools 1.1.0', 'remote-library 1.0.0']);
    send();
    expect(runs()).toBeUndefined();
  });

  it('is said again for as long as something runs, and taken back when the page closes', () => {
    const { page, runs, send } = open();
    page.repeat();
    expect(runs()).toBeUndefined();
    expect(page.farewell()).toBeUndefined();
    page.shows('remote-tools', '1.0.0');
    const said = send();
    page.repeat();
    expect(runs()).toEqual(['remote-tools 1.0.0']);
    expect(page.farewell()).toEqual({ id: said?.id, runs: [] });
  });

  it('reports that nothing runs while the recovery page is shown', () => {
    const { page, runs, send } = open();
    page.shows('remote-tools', '1.0.0');
    send();
    page.shows('remote-tools', null);
    expect(runs()).toEqual([]);
    send();
    expect(page.farewell()).toBeUndefined();
  });

  it('has a number of its own, which the call takes', () => {
    const [one, other] = [open(), open()].map(({ page, send }) => {
      page.shows('remote-tools', '1.0.0');
      return send();
    });
    expect(openPageShape.safeParse(one).success).toBe(true);
    expect(one?.id).not.toBe(other?.id);
  });
});
