import { maxImageBytes, maxImagePixels, maxImageRatio, minImageSidePx } from '@atelier/catalogue/constants';
import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { ToolPlacement } from '@atelier/catalogue/tool-placement';
import type { ToolRow } from '@atelier/catalogue/tool-row';
import type { ToolAvailability, UploadLimits } from '@atelier/contract/tools';
import { pastedFiles } from '@atelier/picture-editors/admission';
import type { PictureRules } from '@atelier/picture-editors/check-picture';
import { useLocalized } from '@atelier/platform/i18n';
import { useMembership, useQuota, useSessionState } from '@atelier/platform/session';
import { useTasksUnderWay } from '@atelier/platform/tasks';
import { lazyDialog, lazyExtra } from '@atelier/task-results/lazy-parts';
import { PanelActionsContext, type ResultDialogRequest, type ViewRequest } from '@atelier/task-results/panel-actions';
import { ResultDragArea } from '@atelier/task-results/result-drag';
import { ToolListProvider } from '@atelier/task-results/tool-list';
import { loadResultParts } from '@atelier/task-results/use-result-parts';
import { Tabs } from '@atelier/ui/tabs';
import { type RefObject, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ToolActionsContext } from '../actions/tool-actions.ts';
import { batchInput, sharedTool } from '../batch/batch-setting.ts';
import { useBatch } from '../batch/use-batch.ts';
import { useProviderConsent } from '../credits/use-provider-consent.ts';
import type { ValidationIssue } from '../form/check-form.ts';
import { engineCapabilities, otherEngine } from '../form/effective-form.ts';
import type { ToolPanels } from '../form/form-state.ts';
import type { Wallet } from '../form/price-state.ts';
import { useDerivedForm } from '../form/use-derived-form.ts';
import { usePictures } from '../form/use-pictures.ts';
import { useSubmit } from '../form/use-submit.ts';
import { useToolForm } from '../form/use-tool-form.ts';
import { useGuide } from '../guide/use-guide.ts';
import { useDeepLink } from '../send-to-tool/use-deep-link.ts';
import { useWords } from '../texts/words.ts';
import { DeskPanel } from './desk-panel.tsx';
import { FormFooter } from './form-footer.tsx';
import { FormSheet, fieldWithWords } from './form-sheet.tsx';
import styles from './tool-page-layout.module.css';
import { ToolPageContext, type ToolPageState, useRecognised, useToolPage } from './tool-page-state.ts';
import { useEarlyParts } from './use-early-parts.ts';
import { useOffers } from './use-offers.ts';
import { useToolActions } from './use-tool-actions.ts';

/** Limits from the server; until they are loaded, the catalogue's. */
const pictureRules = (
  tool: Pick<ToolRow, 'maxSide' | 'compresses'>,
  offer: ToolAvailability | undefined,
  limits: UploadLimits | undefined,
): PictureRules => ({
  min_side: limits?.min_side ?? minImageSidePx,
  max_ratio: limits?.max_ratio ?? maxImageRatio,
  max_pixels: limits?.max_pixels ?? maxImagePixels,
  max_bytes: limits?.max_bytes ?? maxImageBytes,
  max_side: offer?.max_side ?? tool.maxSide,
  compresses: offer?.compresses ?? tool.compresses,
});

export interface PageInput {
  /** Ctrl+Enter, or Cmd+Enter. */
  onSubmit: () => void;
  /** Images dropped outside the fields. */
  onFiles: (files: File[]) => void;
  /** Images pasted anywhere on the page. */
  onPaste: (files: File[]) => void;
}

const picturesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

/** True while a modal dialog is open, which handles the keys itself. */
const isCovered = (): boolean => document.querySelector('dialog[open]') !== null;

/** Keyboard, paste and drop handlers of the whole page while it is visible. */
const usePageInput = (root: RefObject<HTMLElement | null>, input: PageInput): void => {
  const isInView = () => root.current?.checkVisibility() === true && !isCovered();
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isOurs = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat;
    if (!isOurs || !isInView()) return;
    event.preventDefault();
    input.onSubmit();
  });
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData, event.target);
    if (files.length === 0 || !isInView()) return;
    event.preventDefault();
    input.onPaste(files);
  });
  // Prevents the browser from opening an image that was dropped outside a field.
  const handleDrop = useEffectEvent((event: DragEvent) => {
    const files = picturesOf(event.dataTransfer);
    if (files.length === 0 || event.defaultPrevented) return;
    event.preventDefault();
    if (isInView()) input.onFiles(files);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const handleDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('keydown', (event) => handleKey(event), { signal });
    window.addEventListener('paste', (event) => handlePaste(event), { signal });
    window.addEventListener('dragover', handleDragOver, { signal });
    window.addEventListener('drop', (event) => handleDrop(event), { signal });
    return () => listening.abort();
  }, []);
};

/** Rarely used dialogs. */
const Guide = lazyExtra(async () => (await import('../guide/guide.tsx')).Guide);
const Viewer = lazyDialog(async () => (await loadResultParts()).Viewer);
const ToolPageDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "desk" */ './tool-page-dialog.tsx')).ToolPageDialog,
);

export interface ToolPageLayoutProps {
  tool: ToolDefinition;
  /** Tool group of the page. */
  group: string;
  versions: readonly ToolPlacement[];
  onVersion: (type: number) => void;
  /** Loads the tool-specific section of the form; undefined: none. */
  loadPanel: ToolPanels[number];
}

type Side = 'form' | 'results';

/** Pasted image data has the browser's file name; replaces it by a localised one. */
const namedPaste = (file: File, name: string): File =>
  file.name === 'image.png' ? new File([file], name, { type: file.type }) : file;

const useWallet = (): Wallet | undefined => {
  const session = useSessionState();
  const quota = useQuota();
  const membership = useMembership();
  if (session.status !== 'signed-in' || !quota || !membership) return undefined;
  return { quota, membership, identity: session.identity };
};

/** Tabs below 992 px: the form, or the panel next to it. */
function DeskTabs({ side, onSide }: { side: Side; onSide: (side: Side) => void }) {
  const words = useWords();
  const localized = useLocalized();
  const { tool, isGathering } = useToolPage();
  const underWay = useTasksUnderWay().filter((task) => task.tool_type === tool.type).length;
  return (
    <div className={styles.tabs}>
      {/* The header shows the title on a phone; this heading covers both columns. */}
      <h1 className={styles.name}>{localized(tool.title)}</h1>
      <Tabs
        isStretched
        isCountLively
        label={localized(tool.title)}
        value={side}
        onChange={onSide}
        items={[
          { value: 'form', label: words('form') },
          { value: 'results', label: words(isGathering ? 'batchTab' : 'results'), count: underWay },
        ]}
      />
    </div>
  );
}

/** Page layout of a tool: form at the left, results at the right; below 992 px as tabs. */
export function ToolPageLayout({ tool, group, versions, onVersion, loadPanel }: ToolPageLayoutProps) {
  const words = useWords();
  const localized = useLocalized();
  const root = useRef<HTMLDivElement>(null);
  const batch = useBatch();
  const [side, setSide] = useState<Side>(batch.at ? 'results' : 'form');
  const [shownGaps, setShownGaps] = useState<readonly ValidationIssue[]>([]);
  const [view, setView] = useState<ViewRequest>();
  const [dialog, setDialog] = useState<ResultDialogRequest>();
  const offers = useOffers(tool);
  const { offer, retry } = offers;
  const [form, dispatch] = useToolForm(tool);
  const rules = pictureRules(tool, offer, offers.limits);
  const pictures = usePictures(form, dispatch, rules);
  const withConsent = useProviderConsent();
  const { isSubmitting, trouble, clearTrouble, submit } = useSubmit(tool, engineCapabilities(offer), {
    group,
    withConsent,
    other: otherEngine(offer),
  });
  // The tool was closed after the page loaded its state: reload to show it.
  const isClosedMeanwhile = trouble?.kind === 'code' && trouble.code === '41031';
  const askAgain = useEffectEvent(retry);
  useEffect(() => {
    if (isClosedMeanwhile) askAgain();
  }, [isClosedMeanwhile]);
  const wallet = useWallet();

  const derived = useDerivedForm({ tool, form, offer, wallet, isSubmitting });
  const { effective, gaps, mode, price } = derived;
  const isOpen = price.kind !== 'closed';
  const many = batchInput(effective);
  const isGathering = batch.at === 'new' && many !== undefined;
  const shown = useMemo(() => (isGathering ? sharedTool(tool, many) : tool), [tool, many, isGathering]);

  const { actions, send, goTo, addFiles } = useToolActions({
    tool: effective,
    closedInputs: tool.inputs.filter((input) => !effective.inputs.includes(input)),
    toolOf: (type) => offers.tools?.find((one) => one.type === type),
    root,
    form,
    dispatch,
    pictures,
    submit,
    onView: setView,
    onOpen(request) {
      if (request.kind !== 'batch') return setDialog(request);
      batch.open(request.files);
      setSide('results');
    },
    isOpen,
    isBatch: isGathering,
    onSent: () => {
      setShownGaps([]);
      setSide('results');
      if (batch.startedId) batch.leave();
    },
    onForm: () => {
      setSide('form');
      if (batch.startedId) batch.leave();
    },
  });
  useEarlyParts();
  const isFilled = useDeepLink(actions);
  useRecognised(form, dispatch);
  const guide = useGuide(root, isFilled || !isOpen || batch.at !== undefined);
  // Prohibited words reported by the server: focus the field that contains them.
  const prohibited = trouble?.kind === 'words' ? trouble.words : undefined;
  const showProhibited = useEffectEvent((found: string) => {
    const field = fieldWithWords(tool, form, found);
    if (field) goTo(field);
  });
  useEffect(() => {
    if (prohibited !== undefined) showProhibited(prohibited);
  }, [prohibited]);
  const page: ToolPageState = {
    ...derived,
    ...{ tool: shown, group, form, dispatch, pictures, rules, offers, wallet, isOpen, isFilled, batch, isGathering },
    ...{ trouble, clearTrouble },
    shownGaps: shownGaps.filter((one) => gaps.some(({ field, kind }) => field === one.field && kind === one.kind)),
    setMode: (chosen) => dispatch({ kind: 'mode-set', mode: chosen }),
    submit: () => send({ ...form, mode }),
    showGap(gap) {
      setShownGaps(gaps);
      goTo(gap.field);
    },
  };
  usePageInput(root, {
    onSubmit: () => {
      if (batch.at) return;
      if (price.kind === 'ready') page.submit();
      if (price.kind === 'gap') page.showGap(price.gap);
    },
    onFiles: addFiles,
    onPaste: (files) => addFiles(files.map((file) => namedPaste(file, words('pasteName')))),
  });

  return (
    <ToolPageContext value={page}>
      <ToolActionsContext value={actions}>
        <PanelActionsContext value={actions}>
          <ToolListProvider>
            <ResultDragArea onDrop={actions.addResult}>
              <div className={styles.desk} ref={root} data-side={side} data-whole={batch.startedId !== undefined}>
                <DeskTabs side={side} onSide={setSide} />
                <section className={styles.form} aria-label={localized(tool.title)}>
                  <FormSheet versions={versions} onVersion={onVersion} loadPanel={loadPanel} onGuide={guide.open} />
                  {isGathering ? null : <FormFooter />}
                </section>
                <DeskPanel />
                {guide.view === '0' ? null : (
                  <Suspense>
                    <Guide view={guide.view} root={root} onClose={guide.close} />
                  </Suspense>
                )}
                {view ? <Viewer request={view} onClose={() => setView(undefined)} /> : null}
                {dialog ? <ToolPageDialog request={dialog} onClose={() => setDialog(undefined)} /> : null}
              </div>
            </ResultDragArea>
          </ToolListProvider>
        </PanelActionsContext>
      </ToolActionsContext>
    </ToolPageContext>
  );
}
