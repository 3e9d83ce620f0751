// @vitest-environment happy-dom
import { buildImage } from '@atelier/picture-editors/build-image.fixture';
import { readySlot } from '@atelier/picture-editors/picture-slot';
import { buildTask } from '@atelier/task-results/build-task.fixture';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useReducer, useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { type FormState, freshForm, reduceForm, slotsOf } from '../form/form-state.ts';
import { toolOf } from '../form/tools-of-remotes.fixture.ts';
import type { Pictures } from '../form/use-pictures.ts';
import { plainWords } from '../texts/plain-words.fixture.ts';

vi.mock('../texts/words.ts', () => ({ useWords: () => plainWords('en') }));
vi.mock('@atelier/platform/dialogs', () => ({ dialogs: { toast: vi.fn() } }));
vi.mock('@atelier/platform/i18n', () => ({
  useLanguage: () => 'en',
  useLocalized: () => (text: { en: string }) => text.en,
}));
const { useToolActions } = await import('./use-tool-actions.ts');
const { dialogs } = await import('@atelier/platform/dialogs');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const tool = toolOf(100);
const [input] = tool.inputs;
if (!input) throw new Error('the cutout takes a picture');
const [before, drawn] = [buildImage({ id: 'in-the-form' }), buildImage({ id: 'of-the-task' })];
const task = buildTask({ tool_type: 100, inputs: { [input.name]: [{ ...drawn, available: true }] } });

/** A form of one picture; each picture has its own editor, which is removed with it. */
function Page({ filled, onEdit }: { filled: FormState; onEdit: (picture: string) => void }) {
  const root = useRef<HTMLDivElement>(null);
  const [form, dispatch] = useReducer(reduceForm, filled);
  const { actions } = useToolActions({
    tool,
    closedInputs: [],
    toolOf: () => undefined,
    root,
    form,
    dispatch,
    pictures: {} as Pictures,
    submit: async () => 'sent',
    onView: vi.fn(),
    onOpen: vi.fn(),
    isOpen: true,
    isBatch: false,
    onSent: vi.fn(),
    onForm: vi.fn(),
  });
  return (
    <div ref={root}>
      <button type="button" onClick={() => actions.solve(task, { kind: 'cut-out' })}>
        Draw the outline
      </button>
      <button type="button" onClick={() => setTimeout(() => actions.solve(task, { kind: 'cut-out' }))}>
        Draw it when the address requests it
      </button>
      {slotsOf(form, input?.name ?? '').map(({ key }) => (
        <button key={key} type="button" data-edit="cut-out" data-slot={key} onClick={() => onEdit(key)}>
          Cut out
        </button>
      ))}
    </div>
  );
}

it.each([
  ['by a press', 'Draw the outline'],
  ['by an address', 'Draw it when the address requests it'],
])("an outline is drawn on the picture of its task, not on the form's earlier one, requested %s", async (_, name) => {
  const onEdit = vi.fn();
  const filled = { ...freshForm(tool), inputs: { [input.name]: [readySlot(before)] } };
  render(<Page filled={filled} onEdit={onEdit} />);
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(onEdit).toHaveBeenCalled());
  expect(onEdit.mock.calls).toEqual([['of-the-task']]);
  // Its message would be under the editor.
  expect(dialogs.toast).not.toHaveBeenCalled();
});

const skins = toolOf(62);

function Skins({ closed, add }: { closed: readonly string[]; add: Pictures['add'] }) {
  const { actions } = useToolActions({
    tool: { ...skins, inputs: skins.inputs.filter(({ name }) => !closed.includes(name)) },
    closedInputs: skins.inputs.filter(({ name }) => closed.includes(name)),
    ...{ toolOf: () => undefined, root: { current: null }, form: freshForm(skins), dispatch: vi.fn() },
    ...{ pictures: { add } as Pictures, submit: async () => 'sent' as const, isOpen: true, isBatch: false },
    ...{ onView: vi.fn(), onOpen: vi.fn(), onSent: vi.fn(), onForm: vi.fn() },
  });
  const result = { ...buildImage({ id: 'sent' }), mime: 'image/png' };
  return (
    <button type="button" onClick={() => actions.addResult({ result, name: 'sent.png' }, 'face')}>
      Send
    </button>
  );
}

it.each([
  ['shown', [], 'Added to the form: Target person', ['face']],
  ['closed', ['face'], '“Target person” isn’t available right now, so the image wasn’t added', []],
])(
  'a picture sent to a field that is %s is added there or nowhere, and the page says which',
  async (_, closed, message, to) => {
    vi.stubGlobal('fetch', async () => new Response(new Blob(['x'], { type: 'image/png' })));
    const add = vi.fn<Pictures['add']>(() => 0);
    render(<Skins closed={closed} add={add} />);
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(dialogs.toast).toHaveBeenCalledWith(expect.objectContaining({ message: message })));
    expect(add.mock.calls.map(([input]) => input.name)).toEqual(to);
  },
);
