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

describe('the parts that the first picture and the first result need', () => {
  it('are left where they are while a page is only looked at', () => {
    renderHook(useEarlyParts);
    expect(load).not.toHaveBeenCalled();
  });

  it.each(['pointerMove', 'pointerDown', 'keyDown', 'dragEnter', 'paste'] as const)(
    'come with %s, once each',
    (sign) => {
      renderHook(useEarlyParts);
      fireEvent[sign](document.body);
      fireEvent[sign](document.body);
      expect(load).toHaveBeenCalledTimes(2);
    },
  );
});
