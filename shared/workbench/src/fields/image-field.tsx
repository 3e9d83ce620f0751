import type { InputRow } from '@atelier/catalogue/tool-form';
import type { PictureRules } from '@atelier/picture-editors/check-picture';
import type { PictureSlot } from '@atelier/picture-editors/picture-slot';
import { dialogs } from '@atelier/platform/dialogs';
import { useLocalized } from '@atelier/platform/i18n';
import { useResultDrag } from '@atelier/task-results/result-drag';
import { Field } from '@atelier/ui/field';
import { IconButton } from '@atelier/ui/icon-button';
import { type ReactNode, useRef } from 'react';
import type { Pictures } from '../form/use-pictures.ts';
import { useWords } from '../texts/words.ts';
import styles from './image-field.module.css';
import { mayTakePeople, takesPeople } from './people-consent.ts';
import { PictureCard } from './picture-card.tsx';
import { PictureDropZone } from './picture-drop-zone.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { usePictureOrder } from './use-picture-order.ts';

export interface ImageFieldProps {
  input: InputRow;
  slots: readonly PictureSlot[];
  pictures: Pictures;
  rules: PictureRules;
  error?: string | undefined;
  /** Further ways to a picture, beside the drop zone's label: the material library. */
  sources?: ReactNode;
  /** Further actions on a picture that is ready: crop, cut out. */
  actionsOf?: (slot: PictureSlot) => ReactNode;
  /** The tool works from the garment's outline in these pictures. */
  isOutlined?: boolean;
  /** Opens the editor for the outline. */
  onDraw?: (() => void) | undefined;
  /** Takes several files at once where the field takes one picture. */
  onMany?: ((files: readonly File[]) => void) | undefined;
}

/** Pictures of one input: drop, paste, choose, or carry a result onto it. */
export function ImageField({
  input,
  slots,
  pictures,
  rules,
  error,
  sources,
  actionsOf,
  isOutlined = false,
  onDraw,
  onMany,
}: ImageFieldProps) {
  const words = useWords();
  const localized = useLocalized();
  const drag = useResultDrag();
  const title = localized(input.title);
  const take = (files: readonly File[], replaces?: string) => {
    if (onMany && files.length > 1) return onMany(files);
    if (pictures.add(input, files, replaces) > 0)
      dialogs.toast({ message: words('tooManyPictures', { max: input.max }) });
  };
  const add = (files: readonly File[], replaces?: string) => {
    if (!takesPeople(input.name)) return take(files, replaces);
    void mayTakePeople(words).then((mayTake) => (mayTake ? take(files, replaces) : undefined));
  };
  const only = input.max === 1 ? slots[0] : undefined;
  const drop = useFileDrop((files) => add(files, only?.key));
  const isOver = drop.isOver || drag.over === input.name;
  const list = useRef<HTMLOListElement>(null);
  const order = usePictureOrder(
    list,
    slots.map(({ key }) => key),
    (key, to) => pictures.move(input.name, key, to),
  );
  const hasRoom = slots.length < input.max;
  return (
    <Field
      label={title}
      {...(input.min === 0 ? { optional: words('optional') } : {})}
      advice={input.max > 1 ? words('pictureCount', { count: slots.length, max: input.max }) : undefined}
      aside={sources}
      hint={slots.length === 0 && input.hint ? localized(input.hint) : undefined}
      error={error}
    >
      {(control) => (
        <div className={styles.pictures} data-picture-field={input.name} {...drop.props}>
          {slots.length > 0 ? (
            <ol ref={list} className={styles.list}>
              {slots.map((slot, at) => (
                <li key={slot.key} className={order.carried === slot.key ? styles.carried : undefined}>
                  <PictureCard
                    slot={slot}
                    rules={rules}
                    isOver={isOver && input.max === 1}
                    onReplace={(file) => add([file], slot.key)}
                    onRetry={() => pictures.retry(slot.key)}
                    onCrop={() => pictures.crop(slot.key)}
                    onRemove={() => pictures.remove(input.name, slot.key)}
                    isOutlined={isOutlined}
                    onDraw={onDraw}
                    actions={actionsOf?.(slot)}
                    order={
                      slots.length > 1 ? (
                        <IconButton
                          {...order.gripOf(slot.key)}
                          className={styles.grip ?? ''}
                          size="s"
                          icon="move"
                          label={words('movePicture', { name: slot.name, at: at + 1, count: slots.length })}
                        />
                      ) : null
                    }
                  />
                </li>
              ))}
            </ol>
          ) : null}
          {hasRoom ? (
            <PictureDropZone
              control={control}
              title={title}
              isFurther={slots.length > 0}
              isOver={isOver}
              takesMany={input.max > 1 || onMany !== undefined}
              maxRatio={rules.max_ratio}
              onFiles={(files) => add(files)}
            />
          ) : null}
        </div>
      )}
    </Field>
  );
}
