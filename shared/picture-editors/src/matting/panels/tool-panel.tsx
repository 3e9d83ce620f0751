import type { MattingLayer } from '@atelier/contract/matting';
import { Kbd } from '@atelier/ui/kbd';
import { Segmented } from '@atelier/ui/segmented';
import { Slider } from '@atelier/ui/slider';
import { useId } from 'react';
import { brushRange, editorTools, hardnessRange, isBrush, type ToolSettings, toolKeys } from '../model/editor-tool.ts';
import { useMattingWords } from '../texts/matting-words.ts';
import { ToolGlyph } from './tool-glyph.tsx';
import styles from './tool-panel.module.css';

export interface ToolPanelProps {
  settings: ToolSettings;
  onChange: (settings: Partial<ToolSettings>) => void;
  /** Undefined while there is one layer only. */
  overlap: MattingLayer['overlap'] | undefined;
  onOverlap: (overlap: MattingLayer['overlap']) => void;
  onInverse: () => void;
  onReset: () => void;
}

/** First what to do, then with what; the key of each at its right. */
export function ToolPanel({ settings, onChange, overlap, onOverlap, onInverse, onReset }: ToolPanelProps) {
  const words = useMattingWords();
  const widthId = useId();
  const hardnessId = useId();
  return (
    <div className={styles.panel}>
      <h3 className={styles.head}>{words('doWhat')}</h3>
      <div className={settings.act === 'remove' ? styles.removes : undefined}>
        <Segmented
          aria-label={words('doWhat')}
          value={settings.act}
          onChange={(act) => onChange({ act })}
          options={[
            { value: 'keep', label: words('keep') },
            { value: 'remove', label: words('remove') },
          ]}
        />
      </div>
      <h3 className={styles.head}>{words('withWhat')}</h3>
      <fieldset className={styles.tools} aria-label={words('withWhat')}>
        {editorTools.map((tool) => (
          <button
            key={tool}
            type="button"
            className={styles.tool}
            aria-pressed={settings.tool === tool}
            aria-keyshortcuts={toolKeys[tool]}
            title={words(`${tool}Hint`)}
            onClick={() => onChange({ tool })}
          >
            <ToolGlyph name={tool} />
            <span className={styles.name}>{words(tool)}</span>
            <i className={styles.key} aria-hidden="true">
              {toolKeys[tool]}
            </i>
          </button>
        ))}
      </fieldset>
      {overlap ? (
        <>
          <h3 className={styles.head} title={words('overlapHint')}>
            {words('overlap')}
          </h3>
          <div className={styles.overlap}>
            <Segmented
              aria-label={`${words('overlap')}。${words('overlapHint')}`}
              value={overlap}
              onChange={onOverlap}
              options={[
                { value: 'take', label: words('take') },
                { value: 'remove', label: words('giveWay') },
              ]}
            />
          </div>
        </>
      ) : null}
      <div className={`${styles.width} ${styles.size}`} hidden={!isBrush(settings.tool)}>
        <h3 className={styles.head} id={widthId}>
          {words('width')}
        </h3>
        <div className={styles.slider}>
          <Slider
            aria-labelledby={widthId}
            {...brushRange}
            value={settings.width}
            onChange={(width) => onChange({ width })}
          />
        </div>
        <p className={styles.hint} aria-hidden="true">
          <Kbd>{words('keyCtrl')}</Kbd> {words('widthBy')} <Kbd>[</Kbd> <Kbd>]</Kbd>
        </p>
      </div>
      <div className={styles.width} hidden={settings.tool !== 'exact'}>
        <h3 className={styles.head} id={hardnessId}>
          {words('hardness')}
        </h3>
        <div className={styles.slider}>
          <Slider
            aria-labelledby={hardnessId}
            {...hardnessRange}
            unit="%"
            value={settings.hardness}
            onChange={(hardness) => onChange({ hardness })}
          />
        </div>
        <p className={styles.hint} aria-hidden="true">
          <Kbd>{words('keyShift')}</Kbd> <Kbd>[</Kbd> <Kbd>]</Kbd>
        </p>
      </div>
      <div className={styles.ends}>
        <button type="button" className={styles.tool} aria-keyshortcuts="I" onClick={onInverse}>
          <ToolGlyph name="inverse" />
          <span className={styles.name}>{words('inverse')}</span>
          <i className={styles.key} aria-hidden="true">
            I
          </i>
        </button>
        <button type="button" className={styles.tool} aria-keyshortcuts="R" onClick={onReset}>
          <ToolGlyph name="reset" />
          <span className={styles.name}>{words('reset')}</span>
          <i className={styles.key} aria-hidden="true">
            R
          </i>
        </button>
      </div>
    </div>
  );
}
