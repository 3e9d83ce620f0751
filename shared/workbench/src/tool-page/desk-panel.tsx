import { useLocalized } from '@atelier/platform/i18n';
import { lazyControl } from '@atelier/task-results/lazy-parts';
import { ResultsPanel } from '@atelier/task-results/results-panel';
import { Button } from '@atelier/ui/button';
import { IconButton } from '@atelier/ui/icon-button';
import { useWords } from '../texts/words.ts';
import { EmptyPanel } from './empty-panel.tsx';
import { useToolPage } from './tool-page-state.ts';

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
    const empty = <EmptyPanel tool={tool} isOpen={page.isOpen} />;
    return <ResultsPanel tool={tool.type} nightFrom={night?.from} empty={empty} />;
  }
  return (
    <BatchPage
      key={batch.startedId}
      groupId={batch.startedId}
      nightFrom={night?.from}
      lead={lead}
      more={
        <Button size="s" kind="quiet" icon="plus" onClick={() => batch.open()}>
          {words('batchNew')}
        </Button>
      }
    />
  );
}
