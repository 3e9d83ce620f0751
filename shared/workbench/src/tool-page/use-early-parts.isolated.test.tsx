// @vitest-environment happy-dom
import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

const load = vi.hoisted(() => vi.fn(async () => ({})));
vi.mock('@atelier/task-results/use-result-parts', () => ({ loadResultParts: load }));
vi.mock('@atelier/picture-editors/admission', () => ({ loadAdmission: load }));
const { useEarlyParts } = await import('./use-early-parts.ts');

afterEach(() => {
  cleanup();
  load.mockClear();
});

describe('parts needed by the first picture and the first result', () => {
  it('are not loaded while a page is only viewed', () => {
    renderHook(useEarlyParts);
    expect(load).not.toHaveBeenCalled();
  });

  it.each(['pointerMove', 'pointerDown', 'keyDown', 'dragEnter', 'paste'] as const)(
    'are loaded with %s, once each',
    (sign) => {
      renderHook(useEarlyParts);
      fireEvent[sign](document.body);
      fireEvent[sign](document.body);
      expect(load).toHaveBeenCalledTimes(2);
    },
  );
});
