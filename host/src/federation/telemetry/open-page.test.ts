import { openPage as openPageShape } from '@atelier/contract/telemetry';
import { describe, expect, it, vi } from 'vitest';
import { createOpenPage } from './create-telemetry.ts';

const open = () => {
  const onChange = vi.fn();
  const page = createOpenPage(onChange);
  const runs = () => page.untold()?.runs.map(({ remote, version }) => `${remote} ${version}`);
  /** As a beacon accepted by the browser. */
  const send = () => {
    const report = page.untold();
    if (report) page.markSent(report);
    return report;
  };
  return { onChange, page, runs, send };
};

describe('report of an open page', () => {
  it('has the last rendered version of each remote, once', () => {
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

  it('is repeated while any remote runs, and withdrawn when the page closes', () => {
    const { page, runs, send } = open();
    page.repeat();
    expect(runs()).toBeUndefined();
    expect(page.farewell()).toBeUndefined();
    page.shows('remote-tools', '1.0.0');
    const report = send();
    page.repeat();
    expect(runs()).toEqual(['remote-tools 1.0.0']);
    expect(page.farewell()).toEqual({ id: report?.id, runs: [] });
  });

  it('is empty while the recovery page is shown', () => {
    const { page, runs, send } = open();
    page.shows('remote-tools', '1.0.0');
    send();
    page.shows('remote-tools', null);
    expect(runs()).toEqual([]);
    send();
    expect(page.farewell()).toBeUndefined();
  });

  it('has a valid unique id', () => {
    const [one, other] = [open(), open()].map(({ page, send }) => {
      page.shows('remote-tools', '1.0.0');
      return send();
    });
    expect(openPageShape.safeParse(one).success).toBe(true);
    expect(one?.id).not.toBe(other?.id);
  });
});
