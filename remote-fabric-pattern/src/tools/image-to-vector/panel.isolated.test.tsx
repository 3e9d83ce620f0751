// @vitest-environment happy-dom

import { buildImage } from '@atelier/picture-editors/build-image.fixture';
import { readySlot } from '@atelier/picture-editors/picture-slot';
import type { ToolPanelProps } from '@atelier/workbench/form-state';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { imageToVectorTool } from './tool.ts';

const look = vi.fn();
vi.mock('./is-photo.ts', () => ({ looksLikePhoto: look }));
vi.mock('@atelier/platform/i18n', () => ({ useLanguage: () => 'en', useText: () => (key: string) => key }));
vi.mock('@atelier/platform/router', () => ({
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}));
vi.mock('@atelier/platform/http', () => ({ http: { call: () => new Promise(() => {}) }, isApiError: () => false }));
const { VectorPreview } = await import('./panel.tsx');

afterEach(cleanup);

const show = (id: string) => {
  const form = { inputs: { original: [readySlot(buildImage({ id, url: `/${id}.jpg` }))] }, params: {} };
  const props = { tool: imageToVectorTool, form } as unknown as ToolPanelProps;
  return <VectorPreview {...props} />;
};

it('warns of a photograph with a next step before submission, and not of artwork chosen afterwards', async () => {
  look.mockImplementation(async (url: string) => url === '/photo.jpg');
  const { rerender } = render(show('photo'));
  expect((await screen.findByText(/This looks like a photo/)).textContent).toMatch(/extract the print/i);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/aiDrawing/extract_pattern');
  rerender(show('artwork'));
  await vi.waitFor(() => expect(look).toHaveBeenCalledWith('/artwork.jpg'), 30_000);
  expect(screen.queryByText(/This looks like a photo/)).toBeNull();
});
