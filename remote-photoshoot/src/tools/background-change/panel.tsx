import { useOwnWords } from '@atelier/picture-editors/own-words';
import { PositionDialog } from '@atelier/picture-editors/position-dialog';
import { Button } from '@atelier/ui/button';
import { Field } from '@atelier/ui/field';
import { StitchProgress } from '@atelier/ui/stitch-progress';
import type { ToolPanelProps } from '@atelier/workbench/tool-panel';
import { useEffect, useRef, useState } from 'react';
import styles from './panel.module.css';
import { panelTexts } from './panel-texts.ts';
import { usePreview } from './use-preview.ts';

/** Settings that most marketplaces require of a product picture. */
const shopParams = {
  ground: 'plain',
  colour: '#ffffff',
  shadow: 'none',
  outputSize: '800',
  arrangement: 'centred',
  padding: 8,
  placement: undefined,
};

/** Height of the preview without its padding, CSS pixels. */
const previewHeight = 224;

/** What the preview shows, by how far the cutout is. */
const hintKeys = { none: 'whole', cutting: 'cutting', failed: 'cutFailed', cut: 'cut' } as const;

/** The preset for shops, and a preview of the subject on its background before the task is paid for. */
export function BackgroundPreview({ tool, form, dispatch }: ToolPanelProps) {
  const words = useOwnWords(panelTexts);
  const preview = usePreview(form);
  const [isOpen, setOpen] = useState(false);
  const { placement } = form.params;
  const original = preview?.original.id;
  const before = useRef({ original, placement });
  const setPlacement = (value: unknown) => dispatch({ kind: 'param-set', name: 'placement', value });

  // A placement belongs to one picture; a restored form changes both at once.
  useEffect(() => {
    const last = before.current;
    const isOther = last.original !== undefined && original !== undefined && last.original !== original;
    if (isOther && placement !== undefined && last.placement === placement) setPlacement(undefined);
    before.current = { original: original ?? last.original, placement };
  });

  const applyPreset = () => {
    const known = new Set(tool.fields.map(({ name }) => name));
    for (const [name, value] of Object.entries(shopParams)) {
      if (known.has(name)) dispatch({ kind: 'param-set', name, value });
    }
    if (tool.inputs.some(({ name }) => name === 'background'))
      dispatch({ kind: 'pictures-set', input: 'background', slots: [] });
  };
  const open = async () => {
    if (preview?.cutting === 'none') await preview.cut();
    setOpen(true);
  };

  return (
    <div className={styles.panel}>
      <div>
        <Button onClick={applyPreset}>{words('preset')}</Button>
        <p className={styles.hint}>{words('presetHint')}</p>
      </div>
      {preview ? (
        <Field
          label={words('preview')}
          advice={words('size', { ...preview.canvas })}
          hint={words(hintKeys[preview.cutting])}
        >
          {(control) => (
            <div id={control.id}>
              <div className={styles.room}>
                <div
                  className={styles.canvas}
                  style={{
                    aspectRatio: `${preview.canvas.width} / ${preview.canvas.height}`,
                    width: `min(100%, ${(previewHeight * preview.canvas.width) / preview.canvas.height}px)`,
                  }}
                >
                  {preview.ground ? <img className={styles.ground} src={preview.ground} alt="" /> : null}
                  <img
                    className={`${styles.subject} ${preview.cutting === 'cut' ? '' : styles.whole}`}
                    src={preview.subject.url}
                    alt={words('preview')}
                    style={{
                      left: `${preview.placement.x * 100}%`,
                      top: `${preview.placement.y * 100}%`,
                      width: `${preview.placement.scale * 100}%`,
                      rotate: `${preview.placement.rotation}deg`,
                    }}
                  />
                </div>
              </div>
              {preview.cutting === 'cutting' ? <StitchProgress value={undefined} label={words('cutting')} /> : null}
              <div className={styles.ways}>
                <Button
                  icon="move"
                  disabled={preview.cutting === 'cutting' || !preview.ground}
                  onClick={() => void open()}
                >
                  {words('adjust')}
                </Button>
                {preview.cutting === 'none' ? (
                  <Button onClick={() => void preview.cut()}>{words('showCut')}</Button>
                ) : null}
                {preview.isByHand ? (
                  <Button kind="quiet" onClick={() => setPlacement(undefined)}>
                    {words('reset')}
                  </Button>
                ) : null}
              </div>
              {preview.isByHand ? <p className={styles.hint}>{words('manual')}</p> : null}
            </div>
          )}
        </Field>
      ) : null}
      {isOpen && preview?.ground ? (
        <PositionDialog
          garmentUrl={preview.ground}
          motifUrl={preview.subject.url}
          placement={preview.placement}
          subjectStart={preview.start}
          onClose={() => setOpen(false)}
          onUse={(next) => {
            setPlacement(preview.placementOf(next));
            setOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}
