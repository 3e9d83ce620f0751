import type { ToolDefinition, ToolExample } from '@atelier/catalogue/tool-definition';
import { useLocalized } from '@atelier/platform/i18n';
import { lazyControl } from '@atelier/task-results/lazy-parts';
import { ResultsPanel } from '@atelier/task-results/results-panel';
import { Button } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { useToolActions } from '../actions/tool-actions.ts';
import { useWords } from '../texts/words.ts';
import styles from './empty-panel.module.css';
import { useToolPage } from './tool-page-state.ts';

/** Input images, an arrow, and the tool's results. */
function Example({ example: { inputs, results } }: { example: ToolExample }) {
  const given = Object.values(inputs).flat();
  return (
    <div className={styles.example} aria-hidden="true">
      {given.length > 0 ? (
        <>
          <div className={styles.inputs}>
            {given.map((address) => (
              <img key={address} src={address} alt="" className={styles.input} />
            ))}
          </div>
          {results.length > 0 ? <Icon name="chevron-right" size={20} className={styles.arrow} /> : null}
        </>
      ) : null}
      <div className={styles.results} data-count={results.length}>
        {results.map((address) => (
          <img key={address} src={address} alt="" className={styles.result} />
        ))}
      </div>
    </div>
  );
}

interface EmptyPanelProps {
  tool: ToolDefinition;
  /** True when the tool accepts submissions. */
  isOpen: boolean;
  /** True when the form can be sent. */
  isReady: boolean;
}

/** Empty results panel: example results of this tool, and a button to try them. */
function EmptyPanel({ tool, isOpen, isReady }: EmptyPanelProps) {
  const words = useWords();
  const localized = useLocalized();
  const body = (): string => {
    if (!isOpen) return words('emptyBodyClosed');
    if (isReady) return words('emptyBodyReady');
    if (tool.emptyText) return localized(tool.emptyText);
    return words(tool.inputs.length === 0 ? 'emptyBodyWords' : 'emptyBodyDefault');
  };
  const { trySample } = useToolActions();
  const { example } = tool;
  // An example without results is shown only while the tool is closed; its inputs still serve the tutorial.
  const isDrawn = example !== undefined && (example.results.length > 0 || !isOpen);
  const given = { ...example?.inputs, ...example?.params };
  const isOffered = isOpen && example !== undefined && isDrawn && Object.keys(given).length > 0;
  return (
    <div className={styles.empty}>
      {isDrawn ? <Example example={example} /> : null}
      <div className={styles.foot}>
        <div>
          <p className={styles.title}>{words('emptyTitle')}</p>
          <p className={styles.body}>{body()}</p>
        </div>
        {isOffered ? <Button label={words('trySample')} onClick={() => trySample(example)} /> : null}
      </div>
    </div>
  );
}

const BatchPanel = lazyControl(
  async () => (await import(/* webpackChunkName: "desk" */ '../batch/batch-panel.tsx')).BatchPanel,
);
const BatchPage = lazyControl(
  async () => (await import(/* webpackChunkName: "work" */ '@atelier/task-results/batch-page')).BatchPage,
);

/** Next to the form: the results of the tool, or its batch. */
export function DeskPanel() {
  const words = useWords();
  const localized = useLocalized();
  const { tool, effective, group, form, mode, price, rules, wallet, offers, batch, isGathering, ...page } =
    useToolPage();
  const { offer, night } = offers;
  const lead = (
    <IconButton icon="back" label={words('batchLeave', { tool: localized(tool.title) })} onClick={batch.leave} />
  );
  if (isGathering) {
    return (
      <BatchPanel
        setting={{
          ...{ tool: effective, group, form, mode, offer, rules, wallet },
          price: 'price' in price ? price.price : undefined,
        }}
        files={batch.files}
        onTaken={batch.take}
        lead={lead}
        readyAt={night?.ready_at}
        onMode={page.setMode}
        onEngine={(engine) => page.dispatch({ kind: 'engine-set', engine })}
        onStarted={batch.started}
      />
    );
  }
  if (batch.startedId === undefined) {
    const empty = <EmptyPanel tool={tool} isOpen={page.isOpen} isReady={price.kind === 'ready'} />;
    return <ResultsPanel tool={tool.type} nightFrom={night?.from} empty={empty} />;
  }
  return (
    <BatchPage
      key={batch.startedId}
      groupId={batch.startedId}
      nightFrom={night?.from}
      lead={lead}
      more={<Button size="s" kind="quiet" icon="plus" label={words('batchNew')} onClick={() => batch.open()} />}
    />
  );
}
