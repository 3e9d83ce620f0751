import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import { type InputRow, shownInputs } from '@atelier/catalogue/tool-form';
import type { ToolPlacement } from '@atelier/catalogue/tool-placement';
import { batchLimit } from '@atelier/contract/batch';
import type { ToolAvailability } from '@atelier/contract/tools';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { lazyControl, lazyExtra } from '@atelier/task-results/lazy-parts';
import { Button } from '@atelier/ui/button';
import { IconButton } from '@atelier/ui/icon-button';
import { Notice } from '@atelier/ui/notice';
import { Segmented } from '@atelier/ui/segmented';
import { Suspense, useMemo } from 'react';
import { useToolActions } from '../actions/tool-actions.ts';
import { batchInput } from '../batch/batch-setting.ts';
import { ImageField } from '../fields/image-field.tsx';
import { ClosedFields, MaskField } from '../fields/late-fields.ts';
import { PictureEdits } from '../fields/picture-edits.tsx';
import { isEffective } from '../form/effective-form.ts';
import { type FormState, slotsOf, type ToolPanels } from '../form/form-state.ts';
import { MaterialLink } from '../materials/material-link.tsx';
import { LivePreview } from '../preview/live-preview.tsx';
import { useWords } from '../texts/words.ts';
import { ClosedTool } from './closed-tool.tsx';
import { FormFields } from './form-fields.tsx';
import { formatIssue } from './form-footer.tsx';
import styles from './form-sheet.module.css';
import { useToolPage } from './tool-page-state.ts';
import { versionLabels } from './use-version.ts';
import versionChoiceStyles from './version-choice.module.css';

interface VersionChoiceProps {
  versions: readonly ToolPlacement[];
  type: number;
  /** Availability of every tool; undefined while loading. */
  offers: readonly ToolAvailability[] | undefined;
  onVersion: (type: number) => void;
}

/** Version switch of a tool with a description of the selected version; nothing for a single version. */
function VersionChoice({ versions, type, offers, onVersion }: VersionChoiceProps) {
  const words = useWords();
  const language = useLanguage();
  const labels = versionLabels(versions, language);
  const isClosed = (of: number) => offers?.some((offer) => offer.type === of && offer.state !== 'ready') === true;
  const chosen = versions.find(({ tool }) => tool.type === type);
  if (versions.length < 2) return null;
  return (
    <div className={versionChoiceStyles.choice}>
      <Segmented
        aria-label={words('version')}
        value={String(type)}
        onChange={(value) => onVersion(Number(value))}
        options={versions.map(({ tool }, at) => ({
          value: String(tool.type),
          label: `${labels[at]}${isClosed(tool.type) && !isClosed(type) ? words('versionClosed') : ''}`,
        }))}
      />
      {chosen ? <p className={versionChoiceStyles.summary}>{chosen.tool.summary[language]}</p> : null}
    </div>
  );
}

/** Normalised like in the server's word check: hyphens, underscores and whitespace become one space. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s_\-‐-―]+/gu, ' ')
    .toLowerCase();

/** The text field that contains the prohibited words (`one, other`); undefined when none does any more. */
export const fieldWithWords = (
  tool: Pick<ToolDefinition, 'fields'>,
  form: Pick<FormState, 'params'>,
  words: string,
): string | undefined => {
  const wanted = plain(words).split(', ');
  const holds = (name: string) => {
    const text = plain(String(form.params[name] ?? ''));
    return wanted.some((word) => text.includes(word));
  };
  return tool.fields.find(({ kind, name }) => (kind === 'text' || kind === 'prompt') && holds(name))?.name;
};

/** The mask input that belongs to the images of an input. */
export const maskFor = (tool: Pick<ToolDefinition, 'inputs'>, input: Pick<InputRow, 'name'>): InputRow | undefined =>
  tool.inputs.find(({ mask }) => mask?.of === input.name);

/** True when the tool uses the garment's outline in the images of an input. */
export const needsOutline = (tool: Pick<ToolDefinition, 'findsOutline' | 'inputs'>, input: InputRow): boolean =>
  !input.mask && (maskFor(tool, input) !== undefined || (tool.findsOutline === true && tool.inputs[0] === input));

const PresetControl = lazyExtra(
  async () => (await import(/* webpackChunkName: "presets" */ '../presets/preset-control.tsx')).PresetControl,
);

/** Optional manual masks come after the fields that every user fills in. */
const isOptionalMask = ({ mask }: InputRow): boolean => mask?.start === 'automatic';

export interface FormSheetProps {
  versions: readonly ToolPlacement[];
  onVersion: (type: number) => void;
  loadPanel: ToolPanels[number];
  /** Called when the user opens the guide of this page. */
  onGuide: () => void;
}

/** Title and fields of a tool, rendered from its definition. */
export function FormSheet({ versions, onVersion, loadPanel, onGuide }: FormSheetProps) {
  const {
    tool,
    by,
    form,
    dispatch,
    pictures,
    rules,
    shownGaps,
    trouble,
    offers,
    isOpen,
    isFilled,
    isGathering,
    price,
  } = useToolPage();
  const words = useWords();
  const localized = useLocalized();
  const { open, showField } = useToolActions();
  const Panel = useMemo(() => loadPanel && lazyControl(loadPanel), [loadPanel]);
  const inputs = shownInputs(tool.inputs, form.params).filter((input) => isEffective(tool, input, by));
  const batch = isOpen ? batchInput(tool)?.name : undefined;
  // A batch has no image of its own yet.
  const panelForm = isGathering ? { ...form, inputs: {} } : form;
  const drawOf = (input: InputRow) => {
    const mask = maskFor(tool, input);
    return mask && (() => showField(mask.name));
  };
  const errorOf = (name: string, title: string): string | undefined => {
    if (trouble?.kind === 'words' && name === fieldWithWords(tool, form, trouble.words)) {
      return words('prohibitedWords', { words: trouble.words });
    }
    const gap = shownGaps.find((one) => one.field === name);
    return gap && gap.kind !== 'picture-busy' && gap.kind !== 'picture-unusable'
      ? formatIssue(gap, title, words)
      : undefined;
  };
  const drawInput = (input: InputRow) => (
    <div key={input.name} data-field={input.name}>
      {input.mask ? (
        <MaskField
          input={input}
          mask={input.mask}
          form={form}
          tool={tool}
          pictures={pictures}
          error={errorOf(input.name, localized(input.title))}
        />
      ) : (
        <ImageField
          input={input}
          slots={slotsOf(form, input.name)}
          pictures={pictures}
          rules={rules}
          error={errorOf(input.name, localized(input.title))}
          sources={<MaterialLink input={input} slots={slotsOf(form, input.name)} pictures={pictures} rules={rules} />}
          actionsOf={(slot) => (
            <PictureEdits
              input={input}
              slot={slot}
              pictures={pictures}
              rules={rules}
              start={tool.takesPeople ? 'person' : 'automatic'}
            />
          )}
          isOutlined={needsOutline(tool, input)}
          onDraw={drawOf(input)}
          onMany={input.name === batch ? (files) => open({ kind: 'batch', files }) : undefined}
        />
      )}
      {input.name === batch ? (
        <Button size="s" icon="image" className={styles.batch ?? ''} onClick={() => open({ kind: 'batch' })}>
          {words('batchOpen', { max: batchLimit })}
        </Button>
      ) : null}
    </div>
  );
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{localized(tool.title)}</h1>
        {isOpen ? (
          <>
            <Suspense>
              <PresetControl
                className={styles.presets}
                tool={tool}
                form={form}
                dispatch={dispatch}
                isFilled={isFilled}
              />
            </Suspense>
            <IconButton className={styles.guide ?? ''} icon="help" label={words('guideOpen')} onClick={onGuide} />
          </>
        ) : null}
        {versions.length < 2 ? <p className={styles.summary}>{localized(tool.summary)}</p> : null}
      </header>
      <div className={styles.body} data-scroll-memory="form">
        {offers.isMissing ? (
          <Notice
            ground="sheet"
            tone="warn"
            title={words('offersFailed')}
            actions={<Button size="s" label={words('retry')} onClick={offers.retry} />}
          />
        ) : null}
        <VersionChoice versions={versions} type={tool.type} offers={offers.tools} onVersion={onVersion} />
        {price.kind === 'closed' ? (
          <ClosedTool state={price} />
        ) : (
          <>
            {inputs.filter((input) => !isOptionalMask(input) && !input.onlyWhen).map(drawInput)}
            {Panel ? <Panel tool={tool} form={panelForm} dispatch={dispatch} /> : null}
            {isGathering ? null : <LivePreview tool={tool} form={form} />}
            <FormFields
              errorOf={errorOf}
              inputsAfter={(field) => inputs.filter(({ onlyWhen }) => onlyWhen?.field === field).map(drawInput)}
            />
            {inputs.filter(isOptionalMask).map(drawInput)}
            {by.withModel || !tool.listsUnavailableFields ? null : (
              <ClosedFields tool={tool} withoutPeople={by.withoutPeople} />
            )}
          </>
        )}
      </div>
    </>
  );
}
