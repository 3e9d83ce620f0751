import type { FormedTool } from '@atelier/catalogue/formed-tool';
import type { PlacedTool } from '@atelier/catalogue/placed-tool';
import { useLocalized } from '@atelier/platform/i18n';
import { useMembership, useQuota, useSessionState } from '@atelier/platform/session';
import { useTasksUnderWay } from '@atelier/platform/tasks';
import { lazyDialog } from '@atelier/task-results/lazy-dialog';
import { lazyExtra } from '@atelier/task-results/lazy-extra';
import { PanelActionsContext, type ViewRequest } from '@atelier/task-results/panel-actions';
import { ResultDragArea } from '@atelier/task-results/result-drag';
import { ResultsPanel } from '@atelier/task-results/results-panel';
import { ToolListProvider } from '@atelier/task-results/tool-list';
import { loadResultParts } from '@atelier/task-results/use-result-parts';
import { Tabs } from '@atelier/ui/tabs';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DialogRequest, ToolActionsContext } from '../actions/tool-actions.ts';
import type { FormGap } from '../form/check-form.ts';
import { drawnBy } from '../form/effective-form.ts';
import { fieldWithWords } from '../form/field-with-words.ts';
import { pictureRules } from '../form/picture-rules.ts';
import type { Wallet } from '../form/price-state.ts';
import { useOpenForm } from '../form/use-open-form.ts';
import { usePictures } from '../form/use-pictures.ts';
import { useSubmit } from '../form/use-submit.ts';
import { useToolForm } from '../form/use-tool-form.ts';
import { useGuide } from '../guide/use-guide.ts';
import { useRecognised } from '../seen/use-recognised.ts';
import { usePageRequest } from '../send-to-tool/use-page-request.ts';
import { useWords } from '../texts/words.ts';
import { EmptyPanel } from './empty-panel.tsx';
import { FormFooter } from './form-footer.tsx';
import { FormSheet } from './form-sheet.tsx';
import styles from './tool-desk.module.css';
import type { ToolPanels } from './tool-panel.ts';
import { useEarlyParts } from './use-early-parts.ts';
import { useOffers } from './use-offers.ts';
import { usePageInput } from './use-page-input.ts';
import { useToolActions } from './use-tool-actions.ts';

/** Dialogs that few visits need. */
const Guide = lazyExtra(async () => (await import('../guide/guide.tsx')).Guide);
const Viewer = lazyDialog(async () => (await loadResultParts()).Viewer);
const DeskDialog = lazyDialog(async () => (await import('./desk-dialog.tsx')).DeskDialog);

export interface ToolDeskProps {
  tool: FormedTool;
  /** Of the page. */
  group: string;
  versions: readonly PlacedTool[];
  onVersion: (type: number) => void;
  /** Fetches the part of the form that only this tool has; undefined: it has none. */
  loadPanel: ToolPanels[number];
}

type Side = 'form' | 'results';

/** What was copied as pixels has the browser's name; people get one in their language. */
const namedPaste = (file: File, name: string): File =>
  file.name === 'image.png' ? new File([file], name, { type: file.type }) : file;

const useWallet = (): Wallet | undefined => {
  const session = useSessionState();
  const quota = useQuota();
  const membership = useMembership();
  if (session.status !== 'signed-in' || !quota || !membership) return undefined;
  return { quota, membership, identity: session.identity };
};

/** One tool at work: what goes in on the left, what came out on the right; below 992 px one at a time. */
export function ToolDesk({ tool, group, versions, onVersion, loadPanel }: ToolDeskProps) {
  const words = useWords();
  const localized = useLocalized();
  const root = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<Side>('form');
  const [shownGaps, setShownGaps] = useState<readonly FormGap[]>([]);
  const [view, setView] = useState<ViewRequest>();
  const [dialog, setDialog] = useState<DialogRequest>();
  const { tools, offer, alternatives, limits, night, isMissing, retry } = useOffers(tool);
  const [form, dispatch] = useToolForm(tool);
  const latestForm = useRef(form);
  useEffect(() => {
    latestForm.current = form;
  });
  const rules = pictureRules(tool, offer, limits);
  const pictures = usePictures(form, dispatch, rules);
  const { isSubmitting, trouble, clearTrouble, submit } = useSubmit(tool, drawnBy(offer), group);
  // The tool closed after the page loaded its state: reload to show it.
  const isClosedMeanwhile = trouble?.kind === 'code' && trouble.code === '41031';
  const askAgain = useEffectEvent(retry);
  useEffect(() => {
    if (isClosedMeanwhile) askAgain();
  }, [isClosedMeanwhile]);
  const wallet = useWallet();
  const underWay = useTasksUnderWay().filter((task) => task.tool_type === tool.type).length;

  const openForm = useOpenForm({ tool, form, offer, wallet, isSubmitting });
  const { by, effective, gaps, mode, count, price: state } = openForm;

  const { actions, send, goTo, addFiles } = useToolActions({
    tool: effective,
    closedInputs: tool.inputs.filter((input) => !effective.inputs.includes(input)),
    toolOf: (type) => tools?.find((one) => one.type === type),
    root,
    form,
    dispatch,
    pictures,
    submit,
    onView: setView,
    onOpen: setDialog,
    isOpen: state.kind !== 'closed',
    onSent: () => {
      setShownGaps([]);
      setSide('results');
    },
    onForm: () => setSide('form'),
  });
  useEarlyParts();
  usePageRequest(actions);
  useRecognised(form, dispatch);
  const guide = useGuide(root);
  // Prohibited words that the server found lead to the field that holds them.
  const found = trouble?.kind === 'words' ? trouble : undefined;
  useEffect(() => {
    const field = found && fieldWithWords(tool, latestForm.current, found.words);
    if (field) goTo(field);
  }, [found, tool, goTo]);
  const handleGap = (gap: FormGap) => {
    setShownGaps(gaps);
    goTo(gap.field);
  };
  usePageInput(root, {
    onSubmit: () => {
      if (state.kind === 'ready') send({ ...form, mode });
      if (state.kind === 'gap') handleGap(state.gap);
    },
    onFiles: addFiles,
    onPaste: (files) => addFiles(files.map((file) => namedPaste(file, words('pasteName')))),
  });

  return (
    <ToolActionsContext value={actions}>
      <PanelActionsContext value={actions}>
        <ToolListProvider>
          <ResultDragArea onDrop={actions.addResult}>
            <div className={styles.desk} ref={root} data-side={side}>
              <div className={styles.tabs}>
                {/* The header shows the title on a phone; this heading covers both columns. */}
                <h1 className={styles.name}>{localized(tool.title)}</h1>
                <Tabs
                  isStretched
                  isCountLively
                  label={localized(tool.title)}
                  value={side}
                  onChange={setSide}
                  items={[
                    { value: 'form', label: words('form') },
                    { value: 'results', label: words('results'), count: underWay },
                  ]}
                />
              </div>
              <section className={styles.form} aria-label={localized(tool.title)}>
                <FormSheet
                  tool={tool}
                  by={by}
                  versions={versions}
                  offers={tools}
                  onVersion={onVersion}
                  loadPanel={loadPanel}
                  form={form}
                  dispatch={dispatch}
                  pictures={pictures}
                  rules={rules}
                  shownGaps={shownGaps.filter((shown) =>
                    gaps.some((gap) => gap.field === shown.field && gap.kind === shown.kind),
                  )}
                  trouble={trouble}
                  isOpen={state.kind !== 'closed'}
                  onGuide={guide.open}
                  onRetryOffers={isMissing ? retry : undefined}
                />
                <FormFooter
                  tool={tool}
                  offer={offer}
                  alternatives={alternatives}
                  mode={mode}
                  count={count}
                  readyAt={night?.ready_at}
                  onMode={(chosen) => dispatch({ kind: 'mode-set', mode: chosen })}
                  state={state}
                  trouble={trouble}
                  onSubmit={() => send({ ...form, mode })}
                  onGap={handleGap}
                  onCloseTrouble={clearTrouble}
                />
              </section>
              <ResultsPanel
                tool={tool.type}
                nightFrom={night?.from}
                empty={<EmptyPanel tool={tool} isOpen={state.kind !== 'closed'} alternatives={alternatives} />}
              />
              {guide.view === '0' ? null : (
                <Suspense>
                  <Guide view={guide.view} root={root} onClose={guide.close} />
                </Suspense>
              )}
              {view ? <Viewer request={view} onClose={() => setView(undefined)} /> : null}
              {dialog ? (
                <DeskDialog
                  request={dialog}
                  setting={{
                    tool: effective,
                    group,
                    form,
                    mode,
                    offer,
                    price: 'price' in state ? state.price : undefined,
                    rules,
                    wallet,
                  }}
                  fields={{ by, dispatch, pictures }}
                  onSent={() => setSide('results')}
                  onClose={() => setDialog(undefined)}
                />
              ) : null}
            </div>
          </ResultDragArea>
        </ToolListProvider>
      </PanelActionsContext>
    </ToolActionsContext>
  );
}
