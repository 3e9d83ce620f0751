import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { InputRow } from '@atelier/catalogue/tool-form';
import { useLocalized } from '@atelier/platform/i18n';
import { lazyDialog } from '@atelier/task-results/lazy-parts';
import { Button } from '@atelier/ui/button';
import { Field } from '@atelier/ui/field';
import { useEffect, useState } from 'react';
import { type FormState, slotsOf } from '../form/form-state.ts';
import type { Pictures } from '../form/use-pictures.ts';
import { useWords } from '../texts/words.ts';
import styles from './mask-field.module.css';

const MattingEditor = lazyDialog(async () => (await import('@atelier/picture-editors/matting-editor')).MattingEditor);

export interface MaskFieldProps {
  input: InputRow;
  mask: NonNullable<InputRow['mask']>;
  form: FormState;
  tool: Pick<ToolDefinition, 'inputs'>;
  pictures: Pictures;
  error?: string | undefined;
}

/** Layers cut out of another input's image; removed when that image changes. */
export function MaskField({ input, mask, form, tool, pictures, error }: MaskFieldProps) {
  const words = useWords();
  const localized = useLocalized();
  const [isOpen, setOpen] = useState(false);
  const of = tool.inputs.find(({ name }) => name === mask.of);
  const ofTitle = of ? localized(of.title) : '';
  const [below] = slotsOf(form, mask.of);
  const source = below?.kind === 'ready' ? below.image : undefined;
  const slots = slotsOf(form, input.name);
  const layers = slots.flatMap((slot) => (slot.kind === 'ready' ? [slot.image] : []));
  const isStale =
    slots.length > 0 &&
    (source ? layers.some(({ origin }) => origin !== undefined && origin.image.id !== source.id) : below === undefined);

  useEffect(() => {
    if (isStale) pictures.set(input.name, []);
  }, [isStale, pictures, input.name]);

  const open = () => setOpen(true);
  return (
    <Field
      label={localized(input.title)}
      {...(input.min === 0 ? { optional: words('optional') } : {})}
      advice={layers.length > 0 ? words('pictureCount', { count: layers.length, max: input.max }) : undefined}
      hint={source ? input.hint && localized(input.hint) : words('layersNeedPicture', { field: ofTitle })}
      error={error}
    >
      {(control) => (
        <div className={styles.field}>
          {layers.length > 0 ? (
            <ul className={styles.layers}>
              {layers.map((layer, at) => (
                <li key={layer.id}>
                  <img className={styles.thumb} src={layer.thumb_url} alt={words('layerOf', { name: at + 1 })} />
                </li>
              ))}
            </ul>
          ) : null}
          <div className={styles.acts}>
            <Button
              {...control}
              label={words(layers.length > 0 ? 'editLayers' : 'addLayer')}
              // Label of the field, then its own text.
              aria-labelledby={`${control['aria-labelledby']} ${control.id}`}
              size="s"
              icon="cutout"
              aria-haspopup="dialog"
              data-opens-on-gap=""
              disabled={!source}
              onClick={open}
            />
            {layers.length > 0 ? (
              <Button size="s" kind="quiet" label={words('remove')} onClick={() => pictures.set(input.name, [])} />
            ) : null}
          </div>
          {isOpen && source ? (
            <MattingEditor
              source={source}
              maskImageId={layers[0]?.id}
              start={mask.start}
              most={input.max}
              onClose={() => setOpen(false)}
              onUse={(made) => {
                setOpen(false);
                pictures.set(
                  input.name,
                  made.layers.map((layer) => layer.image),
                );
              }}
            />
          ) : null}
        </div>
      )}
    </Field>
  );
}
