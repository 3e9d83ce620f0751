import type { FormedTool } from '@atelier/catalogue/formed-tool';
import type { TaskMode } from '@atelier/contract/task';
import type { ToolOffer } from '@atelier/contract/tools';
import { codeSentence } from '@atelier/picture-editors/code-sentence';
import { useLocalized } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Kbd } from '@atelier/ui/kbd';
import { Notice } from '@atelier/ui/notice';
import { useId } from 'react';
import { LowCreditRow } from '../credits/low-credit-row.tsx';
import { ModeChoice } from '../credits/mode-choice.tsx';
import type { FormGap } from '../form/check-form.ts';
import { modesOf, type PriceState } from '../form/price-state.ts';
import type { SubmitTrouble } from '../form/submit-trouble.ts';
import { figureWords } from '../texts/figure-words.ts';
import { useWords } from '../texts/words.ts';
import { ClosedFooter } from './closed-footer.tsx';
import styles from './form-footer.module.css';
import { gapWords } from './gap-words.ts';
import { lackKey } from './lack-words.ts';
import { PriceButton } from './price-button.tsx';

export interface FormFooterProps {
  tool: FormedTool;
  offer: ToolOffer | undefined;
  /** Tools that can be used while this one is closed. */
  alternatives: readonly ToolOffer[];
  mode: TaskMode;
  /** Pictures that the price counts. */
  count: number;
  /** By when the night's tasks are drawn. */
  readyAt: string | undefined;
  onMode: (mode: TaskMode) => void;
  state: PriceState;
  trouble: SubmitTrouble | undefined;
  onSubmit: () => void;
  onGap: (gap: FormGap) => void;
  onCloseTrouble: () => void;
}

/** What went wrong with the last press, above the button. Low credits have their own row, words their field. */
function Trouble({ trouble, onRetry, onClose }: { trouble: SubmitTrouble; onRetry: () => void; onClose: () => void }) {
  const words = useWords();
  if (trouble.kind === 'low' || trouble.kind === 'words') return null;
  const isOffline = trouble.kind === 'network' || trouble.kind === 'unclear';
  const canRetry = isOffline || trouble.kind === 'later';
  return (
    <Notice
      ground="sheet"
      tone={canRetry ? 'warn' : 'danger'}
      isUrgent
      title={
        isOffline ? words('submitNetwork') : codeSentence(trouble.code, 'details' in trouble ? trouble.details : {})
      }
      actions={
        canRetry ? (
          <Button size="s" onClick={onRetry}>
            {words('retry')}
          </Button>
        ) : undefined
      }
      close={{ label: words('close'), onClose }}
    >
      {isOffline ? words('submitNetworkBody') : null}
      {trouble.kind === 'later' ? words('submitLaterBody') : null}
    </Notice>
  );
}

type OpenState = Exclude<PriceState, { kind: 'closed' }>;

/** The line under the button: what it leaves, or what is missing. */
function Line({ state, tool }: { state: OpenState; tool: FormedTool }) {
  const words = useWords();
  const localized = useLocalized();
  const titleOf = (name: string) => {
    const row = [...tool.inputs, ...tool.fields].find((field) => field.name === name);
    return row ? localized(row.title) : name;
  };
  switch (state.kind) {
    case 'loading':
      return words('loadingPrice');
    case 'gap':
      return gapWords(state.gap, titleOf(state.gap.field), words);
    case 'low':
      return 'short' in state.low
        ? words('balanceShort', { now: figureWords(state.now), short: figureWords(state.low.short) })
        : null;
    case 'ready':
      return state.balance
        ? words('balance', { now: figureWords(state.balance.now), after: figureWords(state.balance.after) })
        : null;
    default:
      return null;
  }
}

/** Always in view: when, for how much, and what is left. */
export function FormFooter(props: FormFooterProps) {
  const { tool, offer, mode, onMode, state, trouble, onSubmit, onGap, onCloseTrouble, count, readyAt } = props;
  const words = useWords();
  const lineId = useId();
  if (state.kind === 'closed')
    return (
      <footer className={styles.footer} data-guide="generate">
        {offer ? <ClosedFooter offer={offer} lack={lackKey(state, tool)} alternatives={props.alternatives} /> : null}
      </footer>
    );
  const estimate = offer?.estimate ?? { min: tool.minutes[0] * 60, max: tool.minutes[1] * 60 };
  const low = state.kind === 'low' ? state.low : trouble?.kind === 'low' ? trouble.low : undefined;
  return (
    <footer className={styles.footer} data-guide="generate">
      {trouble ? <Trouble trouble={trouble} onRetry={onSubmit} onClose={onCloseTrouble} /> : null}
      {low ? <LowCreditRow low={low} tool={tool} /> : null}
      {offer && modesOf(offer).length > 1 ? (
        <ModeChoice offer={offer} estimate={estimate} count={count} readyAt={readyAt} mode={mode} onMode={onMode} />
      ) : null}
      {state.kind === 'loading' && tool.price.offline !== undefined ? (
        <span className={styles.coming} aria-hidden="true" />
      ) : null}
      <PriceButton
        state={state}
        count={count}
        describedBy={lineId}
        onPress={() => {
          if (state.kind === 'ready') onSubmit();
          if (state.kind === 'gap') onGap(state.gap);
        }}
      />
      <p className={styles.line}>
        <span id={lineId} className={styles.words}>
          <Line state={state} tool={tool} />
        </span>
        <span className={styles.keys} aria-hidden="true">
          <Kbd>{words('keyCtrl')}</Kbd> <Kbd>{words('keyEnter')}</Kbd>
        </span>
      </p>
    </footer>
  );
}
