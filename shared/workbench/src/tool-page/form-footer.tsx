import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import { codeSentence } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Notice } from '@atelier/ui/notice';
import { Kbd } from '@atelier/ui/tag';
import { useId } from 'react';
import { LowCreditRow } from '../credits/low-credit-row.tsx';
import { ModeChoice } from '../credits/mode-choice.tsx';
import { ProviderNote } from '../credits/provider-note.tsx';
import type { ValidationIssue } from '../form/check-form.ts';
import { modesOf, type PriceState } from '../form/price-state.ts';
import type { SubmitError } from '../form/submit-error.ts';
import { useWords, type Words, type WorkbenchKey } from '../texts/words.ts';
import styles from './form-footer.module.css';
import { PriceButton } from './price-button.tsx';
import { useToolPage } from './tool-page-state.ts';

const issueKeys = {
  'picture-missing': 'gapPictureMissing',
  'layer-missing': 'gapLayerMissing',
  'picture-busy': 'gapPictureBusy',
  'picture-unusable': 'gapPictureUnusable',
  'colour-missing': 'gapColourMissing',
  'text-missing': 'gapTextMissing',
  'placement-missing': 'gapPlacementMissing',
  'style-missing': 'gapColourMissing',
  'choice-closed': 'gapChoiceClosed',
  'value-wrong': 'gapValueWrong',
} as const satisfies Record<ValidationIssue['kind'], WorkbenchKey>;

/** Instruction that resolves a validation issue: `先放进服装原图`. */
export const formatIssue = (gap: ValidationIssue, title: string, words: Words): string =>
  words(issueKeys[gap.kind], { field: title });

/** Error of the last submission, above the button. Low credits have their own row, prohibited words their field. */
function Trouble({ trouble, onRetry, onClose }: { trouble: SubmitError; onRetry: () => void; onClose: () => void }) {
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
      actions={canRetry ? <Button size="s" label={words('retry')} onClick={onRetry} /> : undefined}
      close={{ label: words('close'), onClose }}
    >
      {isOffline ? words('submitNetworkBody') : null}
      {trouble.kind === 'later' ? words('submitLaterBody') : null}
    </Notice>
  );
}

type OpenState = Exclude<PriceState, { kind: 'closed' }>;

/** The line below the button: the remaining credits, or what is missing. */
function Line({ state, tool }: { state: OpenState; tool: ToolDefinition }) {
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
      return formatIssue(state.gap, titleOf(state.gap.field), words);
    case 'low':
      return 'short' in state.low
        ? words('balanceShort', { now: state.now.toLocaleString('en'), short: state.low.short.toLocaleString('en') })
        : null;
    case 'ready':
      return state.balance
        ? words('balance', {
            now: state.balance.now.toLocaleString('en'),
            after: state.balance.after.toLocaleString('en'),
          })
        : null;
    default:
      return null;
  }
}

/** Sticky footer: mode, price and remaining credits. */
export function FormFooter() {
  const { tool, offers, form, dispatch, mode, setMode, price, trouble, submit, showGap, clearTrouble, count } =
    useToolPage();
  const { offer, night } = offers;
  const lineId = useId();
  const words = useWords();
  if (price.kind === 'closed') return null;
  const estimate = offer?.estimate ?? { min: tool.minutes[0] * 60, max: tool.minutes[1] * 60 };
  const low = price.kind === 'low' ? price.low : trouble?.kind === 'low' ? trouble.low : undefined;
  return (
    <footer className={styles.footer} data-guide="generate">
      {trouble ? <Trouble trouble={trouble} onRetry={submit} onClose={clearTrouble} /> : null}
      {low ? <LowCreditRow low={low} tool={tool} /> : null}
      {offer && modesOf(offer).length > 1 ? (
        <ModeChoice
          offer={offer}
          estimate={estimate}
          count={count}
          readyAt={night?.ready_at}
          mode={mode}
          onMode={setMode}
        />
      ) : null}
      {price.kind === 'loading' && tool.price.offline !== undefined ? (
        <span className={styles.coming} aria-hidden="true" />
      ) : null}
      {offer ? (
        <ProviderNote
          offer={offer}
          engine={form.engine}
          onEngine={(engine) => dispatch({ kind: 'engine-set', engine })}
        />
      ) : null}
      <PriceButton
        state={price}
        count={count}
        describedBy={lineId}
        onPress={() => {
          if (price.kind === 'ready') submit();
          if (price.kind === 'gap') showGap(price.gap);
        }}
      />
      <p className={styles.line}>
        <span id={lineId} className={styles.words}>
          <Line state={price} tool={tool} />
        </span>
        <span className={styles.keys} aria-hidden="true">
          <Kbd>{words('keyCtrl')}</Kbd> <Kbd>{words('keyEnter')}</Kbd>
        </span>
      </p>
    </footer>
  );
}
