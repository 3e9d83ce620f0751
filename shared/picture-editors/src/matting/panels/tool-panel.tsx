import type { MattingLayer } from '@atelier/contract/matting';
import { Segmented } from '@atelier/ui/segmented';
import { Slider } from '@atelier/ui/slider';
import { Kbd } from '@atelier/ui/tag';
import { type ReactNode, useId } from 'react';
import { brushRange, editorTools, hardnessRange, isBrush, type ToolSettings, toolKeys } from '../model/editor-tool.ts';
import { useMattingWords } from '../texts/matting-words.ts';

import styles from './tool-panel.module.css';

/** Icons of the editor only, on a 20-pixel grid; the shared icon set is loaded on every page. */
const shapes = {
  pen: <path d="M4 16 6 9l5-3.5 3.5 3.5L11 14l-7 2Zm0 0 5-5M11 5.5 13.5 3 17 6.5 14.5 9" />,
  rectangle: <rect x="3.5" y="4.5" width="13" height="11" rx="1" strokeDasharray="2.6 2" />,
  brush: (
    <path d="M16.5 3.5 9 11M9 11c-1.8-.6-3.2.4-3.6 2-.3 1.3-1 2.2-2.4 2.6 2.6 1.6 7 1 7.3-2.2.1-1-.4-1.9-1.3-2.4Z" />
  ),
  exact: (
    <>
      <circle cx="10" cy="10" r="6.5" />
      <circle cx="10" cy="10" r="2.5" fill="currentColor" />
    </>
  ),
  lasso: (
    <path d="M10 4c4 0 6.5 2 6.5 4.5S14 13 10 13s-6.5-2-6.5-4.5S6 4 10 4ZM6.5 12.4c-1.4.2-2 1.1-1.6 1.9.5.9 1.9.7 1.9-.4 0 1.3-.9 2.4-2.3 2.7" />
  ),
  hand: (
    <path d="M6 10V5.5a1.2 1.2 0 0 1 2.4 0V9 4a1.2 1.2 0 0 1 2.4 0v5-4a1.2 1.2 0 0 1 2.4 0v5-2.5a1.2 1.2 0 0 1 2.3 0V12c0 3-2 5-5 5-2.5 0-3.6-1-4.7-2.8L4 11.4c-.6-1 .9-2.1 1.7-1.2Z" />
  ),
  inverse: (
    <>
      <circle cx="10" cy="10" r="6.5" />
      <path d="M10 3.5a6.5 6.5 0 0 1 0 13Z" fill="currentColor" />
    </>
  ),
  reset: <path d="M16.5 10a6.5 6.5 0 1 1-2-4.7M16.5 3v3.5H13" />,
  fit: <path d="M12 3.5h4.5V8M8 16.5H3.5V12M16.5 3.5l-5 5M3.5 16.5l5-5" />,
} as const satisfies Record<string, ReactNode>;
type ToolGlyphName = keyof typeof shapes;

export function ToolGlyph({ name }: { name: ToolGlyphName }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={18}
      height={18}
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shapes[name]}
    </svg>
  );
}

export interface ToolPanelProps {
  settings: ToolSettings;
  onChange: (settings: Partial<ToolSettings>) => void;
  /** Undefined for a single layer. */
  overlap: MattingLayer['overlap'] | undefined;
  onOverlap: (overlap: MattingLayer['overlap']) => void;
  onInverse: () => void;
  onReset: () => void;
}

/** Tool modes, then tools, with their keyboard shortcuts. */
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
