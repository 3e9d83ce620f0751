import type { ToolDefinition, ToolExample } from '@atelier/catalogue/tool-definition';
import { type InputRow, shownInputs } from '@atelier/catalogue/tool-form';
import type { Task } from '@atelier/contract/task';
import type { ToolAvailability } from '@atelier/contract/tools';
import { dialogs } from '@atelier/platform/dialogs';
import { useLocalized } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import type { CarriedResult, ViewRequest } from '@atelier/task-results/panel-actions';
import { type Dispatch, type RefObject, useEffect, useMemo, useRef } from 'react';
import type { PageOpening, ToolActions } from '../actions/tool-actions.ts';
import { batchInputOfPage } from '../batch/batch-setting.ts';
import { type FormAction, type FormState, slotsOf } from '../form/form-state.ts';
import { formOfTask, goneNames } from '../form/redraw.ts';
import type { Pictures } from '../form/use-pictures.ts';
import type { SubmitOutcome } from '../form/use-submit.ts';
import { requestOfAct, toolForAction } from '../send-to-tool/parse-deep-link.ts';
import { type PageRequest, toolAddress } from '../send-to-tool/tool-address.ts';
import { useWords } from '../texts/words.ts';

export interface ToolActionParts {
  /** With the currently active fields. */
  tool: ToolDefinition;
  /** Inputs that the current engine ignores: the form hides them. */
  closedInputs: readonly InputRow[];
  /** Availability of a tool; undefined while loading. */
  toolOf: (type: number) => ToolAvailability | undefined;
  root: RefObject<HTMLElement | null>;
  form: FormState;
  dispatch: Dispatch<FormAction>;
  pictures: Pictures;
  submit: (form: FormState) => Promise<SubmitOutcome>;
  onView: (request: ViewRequest) => void;
  onOpen: (request: PageOpening) => void;
  /** True when the tool accepts submissions. */
  isOpen: boolean;
  /** True while the page selects images for a batch. */
  isBatch: boolean;
  /** Called after a submission. */
  onSent: () => void;
  /** Called to bring the form into view. */
  onForm: () => void;
}

/** Loads an image as a file, so that it passes the same checks as any other. */
const fetchFile = async (url: string, name: string, mime?: string): Promise<File> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the picture answered ${response.status}`);
  const blob = await response.blob();
  return new File([blob], name, { type: blob.type || mime });
};

const fileOfResult = ({ result, name }: CarriedResult): Promise<File> => fetchFile(result.url, name, result.mime);

/** The images of an example, by input. */
const filesOfExample = (tool: ToolDefinition, { inputs }: ToolExample, nameOf: (input: InputRow) => string) =>
  Promise.all(
    tool.inputs.map(async (input) => {
      const urls = inputs[input.name] ?? [];
      const files = urls.map((url) => fetchFile(url, `${nameOf(input)}.${url.split('.').at(-1)}`));
      return { name: input.name, files: await Promise.all(files) };
    }),
  );

const focusField = (root: HTMLElement | null, field: string): void => {
  const place = root?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  place?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  const control = ['input:not([hidden]), textarea', 'button']
    .map((kind) => place?.querySelector<HTMLElement>(kind))
    .find(Boolean);
  control?.focus({ preventScroll: true });
  place?.querySelector<HTMLElement>('[data-opens-on-gap]')?.click();
};

/** Maximum wait for an image to appear in its field, ms; an editor that opens later would surprise the user. */
const patience = 3000;

/**
 * Opens an editor of an image as soon as that image is in its field: the previous image has the same buttons, but an editor opened for it
 * closes with it.
 */
const openEdit = (
  root: RefObject<HTMLElement | null>,
  slot: string,
  edit: 'crop' | 'cut-out',
  until = performance.now() + patience,
): void => {
  const button = root.current?.querySelector<HTMLElement>(`[data-slot="${CSS.escape(slot)}"][data-edit="${edit}"]`);
  if (button) button.click();
  else if (performance.now() < until) requestAnimationFrame(() => openEdit(root, slot, edit, until));
};

/** The input for an image without a given input: the first with a free slot, else the first one, whose last image is replaced. */
const placeFor = (tool: ToolDefinition, form: FormState) => {
  // Layers come from the matting editor only.
  const inputs = shownInputs(tool.inputs, form.params).filter((input) => input.mask === undefined);
  const free = inputs.find((input) => slotsOf(form, input.name).length < input.max);
  if (free) return { input: free };
  const [first] = inputs;
  return first && { input: first, replaces: slotsOf(form, first.name).at(-1)?.key };
};

/** Actions of the panel and the keyboard on the form; referentially stable for the life of the page. */
export const useToolActions = (parts: ToolActionParts) => {
  const words = useWords();
  const localized = useLocalized();
  const latest = useRef({ ...parts, words, localized });
  useEffect(() => {
    latest.current = { ...parts, words, localized };
  });
  const { tool } = parts;

  return useMemo(() => {
    const send = async (form: FormState) => {
      const outcome = await latest.current.submit(form);
      if (outcome === 'sent') latest.current.onSent();
      if (outcome === 'refused') latest.current.onForm();
    };
    const goTo = (field: string) => {
      latest.current.onForm();
      requestAnimationFrame(() => focusField(latest.current.root.current, field));
    };
    const addFiles = (files: File[], inputName?: string) => {
      // The availability may have changed since the request.
      const { tool: now, closedInputs, form, pictures, words: say, localized: local } = latest.current;
      const isForMany = inputName === undefined && (files.length > 1 || latest.current.isBatch);
      if (isForMany && latest.current.isOpen && batchInputOfPage(now)) {
        latest.current.onOpen({ kind: 'batch', files });
        return;
      }
      const closed = closedInputs.find((input) => input.name === inputName);
      if (closed) {
        dialogs.toast({ message: say('closedInput', { field: local(closed.title) }), tone: 'error' });
        return;
      }
      const named = now.inputs.find((input) => input.name === inputName);
      const place = named
        ? { input: named, replaces: named.max === 1 ? slotsOf(form, named.name)[0]?.key : undefined }
        : placeFor(now, form);
      if (!place) return;
      const surplus = pictures.add(place.input, files, place.replaces);
      latest.current.onForm();
      if (surplus > 0) dialogs.toast({ message: say('tooManyPictures', { max: place.input.max }) });
      return local(place.input.title);
    };
    /** `isSilent`: a dialog opens over the page, so that only missing inputs are reported. */
    const restore = (task: Task, isSilent = false): FormState => {
      const before = latest.current.form;
      const form = formOfTask(tool, task);
      const gone = goneNames(task);
      latest.current.dispatch({ kind: 'form-restored', form });
      if (isSilent && gone.length === 0) return form;
      const { words: say } = latest.current;
      dialogs.toast({
        message: gone.length > 0 ? say('redrawnGone', { names: gone.join('、') }) : say('redrawn'),
        action: {
          label: say('undo'),
          onAct: () => latest.current.dispatch({ kind: 'form-restored', form: before }),
        },
      });
      return form;
    };
    /** A task of another tool is restored on that tool's page. */
    const leave = (task: Task, request: PageRequest = { redraw: task.id }): boolean => {
      const address =
        task.tool_type === tool.type ? undefined : toolAddress(latest.current.toolOf(task.tool_type), request);
      if (address) navigation.open(address);
      return address !== undefined;
    };
    /** Opens the editor on the tool's first image: strokes go into its layers if it has some, else the image itself is cut out. */
    const openEditor = (form: FormState, edit: 'crop' | 'cut-out') => {
      const [first] = tool.inputs;
      const [slot] = first ? slotsOf(form, first.name) : [];
      if (!first || !slot) return;
      const layers = tool.inputs.find((input) => input.mask?.of === first.name);
      if (edit === 'cut-out' && layers) return goTo(layers.name);
      latest.current.onForm();
      openEdit(latest.current.root, slot.key, edit);
    };
    const actions: ToolActions = {
      tool,
      redraw(task) {
        if (leave(task)) return;
        restore(task);
        latest.current.onForm();
      },
      applySettings(task) {
        if (leave(task, { settings: task.id })) return;
        const { form: before, dispatch, words: say, onForm } = latest.current;
        dispatch({ kind: 'form-restored', form: { ...formOfTask(tool, task), inputs: before.inputs } });
        const action = { label: say('undo'), onAct: () => dispatch({ kind: 'form-restored', form: before }) };
        dialogs.toast({ message: say('settingsApplied'), action });
        onForm();
      },
      retry(task) {
        if (leave(task)) return;
        const form = formOfTask(tool, task);
        latest.current.dispatch({ kind: 'form-restored', form });
        if (goneNames(task).length > 0) latest.current.onForm();
        else void send(form);
      },
      changePicture(task) {
        if (leave(task)) return;
        restore(task);
        const [first] = tool.inputs;
        if (first) goTo(first.name);
      },
      solve(task, act) {
        const other = toolForAction(task, act);
        const address = other && toolAddress(latest.current.toolOf(other.type), other.request);
        if (address) navigation.open(address);
        if (act.kind === 'tool' || leave(task, requestOfAct(task, act))) return;
        if (act.kind === 'change-picture') return actions.changePicture(task);
        const [first] = tool.inputs;
        const known = [...tool.fields, ...tool.inputs].map(({ name }) => name);
        const field = act.kind === 'field' ? act.names.find((name) => known.includes(name)) : undefined;
        const isLayers = tool.inputs.some(({ name, mask }) => name === field && mask !== undefined);
        const form = restore(task, act.kind !== 'field' || isLayers);
        if (act.kind === 'field') goTo(field ?? first?.name ?? '');
        else openEditor(form, act.kind);
      },
      addResult(carried, input) {
        const { words: say } = latest.current;
        fileOfResult(carried).then(
          (file) => {
            const field = addFiles([file], input);
            if (field) dialogs.toast({ message: say('usedAsInput', { field }) });
          },
          () => dialogs.toast({ message: say('resultFetchFailed'), tone: 'error' }),
        );
      },
      showField: goTo,
      view: (request) => latest.current.onView(request),
      open: (request) => latest.current.onOpen(request),
      trySample(example) {
        const { words: say, localized: local, dispatch } = latest.current;
        for (const [name, value] of Object.entries(example.params ?? {})) dispatch({ kind: 'param-set', name, value });
        filesOfExample(tool, example, ({ title }) => say('sampleName', { title: local(title) })).then(
          (given) => {
            for (const { name, files } of given) if (files.length > 0) addFiles(files, name);
          },
          () => dialogs.toast({ message: say('sampleFailed'), tone: 'error' }),
        );
      },
    };
    return {
      actions,
      send: (form: FormState) => void send(form),
      goTo,
      addFiles: (files: File[]) => void addFiles(files),
    };
  }, [tool]);
};
