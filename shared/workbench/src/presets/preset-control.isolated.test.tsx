// @vitest-environment happy-dom
import { createPreset, getPresets, type Preset } from '@atelier/contract/presets';
import { buildImage } from '@atelier/picture-editors/build-image.fixture';
import { readySlot } from '@atelier/picture-editors/picture-slot';
import { queryClient } from '@atelier/platform/queries';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useReducer } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FormState, freshForm, reduceForm } from '../form/form-state.ts';
import { toolOf } from '../form/tools-of-remotes.fixture.ts';

const { call, toast } = vi.hoisted(() => ({ call: vi.fn(), toast: vi.fn() }));
vi.mock('@atelier/platform/http', async (original) => ({ ...(await original<object>()), http: { call } }));
vi.mock('@atelier/platform/dialogs', () => ({ dialogs: { toast, showError: vi.fn() } }));
vi.mock('@atelier/platform/i18n', () => ({ useLanguage: () => 'en' }));
vi.mock('@atelier/platform/session', () => ({
  useSessionState: () => ({ status: 'signed-in', identity: { company: { id: 'c1' } } }),
}));
const { PresetControl } = await import('./preset-control.tsx');
const { PresetDialog } = await import('./preset-dialog.tsx');

const tool = toolOf('styleCreativity');
const build = (differs: Partial<Preset> = {}): Preset => ({
  id: 'p1',
  name: 'linen',
  params: { prompt: 'linen shirt' },
  mode: 'offline',
  is_shared: false,
  is_default: false,
  can_change: true,
  ...differs,
});
let shown: FormState;

function Page({ start, isFilled }: { start: FormState; isFilled: boolean }) {
  const [form, dispatch] = useReducer(reduceForm, start);
  shown = form;
  return <PresetControl tool={tool} form={form} dispatch={dispatch} isFilled={isFilled} />;
}

const open = (presets: Preset[], start: FormState = freshForm(tool), isFilled = false) => {
  call.mockImplementation(async (declaration: unknown) =>
    declaration === getPresets ? { presets } : { preset: presets[0] },
  );
  render(<Page start={start} isFilled={isFilled} />);
};
const openMenu = () => {
  const popup = document.getElementById(
    screen.getByRole('button', { name: 'Presets' }).getAttribute('popovertarget') ?? '',
  );
  if (!popup) throw new Error('the button opens nothing');
  fireEvent(popup, Object.assign(new Event('beforetoggle'), { newState: 'open', oldState: 'closed' }));
};

beforeEach(() => {
  HTMLElement.prototype.hidePopover ??= () => undefined;
  queryClient.clear();
  vi.clearAllMocks();
});
afterEach(cleanup);

it('applies a preset to the settings, keeps the pictures, and can be undone', async () => {
  const filled = { ...freshForm(tool), inputs: { original: [readySlot(buildImage({ id: 'i1' }))] } };
  open([build()], filled);
  await waitFor(() => expect(call).toHaveBeenCalled());
  openMenu();
  fireEvent.click(await screen.findByRole('menuitem', { name: /linen/ }));
  expect(shown).toMatchObject({ params: { prompt: 'linen shirt' }, mode: 'offline', inputs: filled.inputs });
  toast.mock.lastCall?.[0].action.onAct();
  await waitFor(() => expect(shown.params).toEqual(filled.params));
});

it('starts an empty form with the default preset, and no filled one', async () => {
  const standard = build({ is_default: true });
  open([standard]);
  await waitFor(() => expect(shown.params).toMatchObject({ prompt: 'linen shirt' }));
  cleanup();
  queryClient.clear();
  call.mockClear();
  const kept = { ...freshForm(tool), params: { ...freshForm(tool).params, prompt: 'wool' } };
  open([standard], kept);
  await waitFor(() => expect(call).toHaveBeenCalled());
  await new Promise((done) => setTimeout(done));
  expect(shown).toEqual(kept);
});

it('saves the settings of the form under a name for the company', async () => {
  call.mockImplementation(async (declaration: unknown) =>
    declaration === getPresets ? { presets: [] } : { preset: build() },
  );
  const onClose = vi.fn();
  render(<PresetDialog tool={tool} form={{ ...freshForm(tool), params: { prompt: 'silk' } }} onClose={onClose} />);
  fireEvent.change(screen.getByRole('textbox', { name: 'Preset name' }), { target: { value: 'silk' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Share with company' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const request = { type: tool.type, name: 'silk', params: { prompt: 'silk' }, mode: 'online', is_shared: true };
  expect(call).toHaveBeenCalledWith(createPreset, request, { quiet: true });
});
