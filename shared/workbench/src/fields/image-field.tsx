import { assetTypeOfInput } from '@atelier/catalogue/asset-type-of-input';
import type { InputRow } from '@atelier/catalogue/tool-form';
import { agreementDates } from '@atelier/contract/agreements';
import type { PictureRules } from '@atelier/picture-editors/check-picture';
import type { PictureSlot } from '@atelier/picture-editors/picture-slot';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLocalized } from '@atelier/platform/i18n';
import { callQuery, queryClient } from '@atelier/platform/queries';
import { useResultDrag } from '@atelier/task-results/result-drag';
import { Field } from '@atelier/ui/field';
import { IconButton } from '@atelier/ui/icon-button';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Pictures } from '../form/use-pictures.ts';
import { useWords } from '../texts/words.ts';
import styles from './image-field.module.css';
import { PictureCard } from './picture-card.tsx';
import { PictureDropZone } from './picture-drop-zone.tsx';
import { useFileDrop } from './use-file-drop.ts';

/** Props for the drag handle button of an image. */
export interface GripProps {
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerDown: (event: PointerEvent) => void;
  'data-grip': string;
}

export interface PictureOrder {
  /** The dragged image. */
  carried: string | undefined;
  gripOf: (key: string) => GripProps;
}

/** Index that a key moves an image to; undefined for other keys. */
export const placeAfterKey = (key: string, at: number, last: number): number | undefined => {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowLeft':
      return Math.max(0, at - 1);
    case 'ArrowDown':
    case 'ArrowRight':
      return Math.min(last, at + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
};

/** Index of the item whose centre is nearest to a vertical position, given the centres in order. */
export const nearestPlace = (middles: readonly number[], y: number): number =>
  middles.reduce((best, middle, at) => (Math.abs(middle - y) < Math.abs((middles[best] ?? 0) - y) ? at : best), 0);

const middlesOf = (list: HTMLElement | null): number[] =>
  [...(list?.querySelectorAll(':scope > li') ?? [])].map((item) => {
    const { top, height } = item.getBoundingClientRect();
    return top + height / 2;
  });

/** Reorders images by dragging their handle, or by arrow keys on it. `keys`: the images in order. */
const usePictureOrder = (
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  onMove: (key: string, to: number) => void,
): PictureOrder => {
  const [carried, setCarried] = useState<string>();
  const latest = useRef({ keys, onMove });
  const moved = useRef<string>(undefined);
  useEffect(() => {
    latest.current = { keys, onMove };
    // An element that moves in the document loses the focus.
    const grip = moved.current;
    moved.current = undefined;
    if (grip) list.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(grip)}"]`)?.focus();
  });

  useEffect(() => {
    if (carried === undefined) return;
    const handleMove = (event: globalThis.PointerEvent) => {
      const to = nearestPlace(middlesOf(list.current), event.clientY);
      if (to !== latest.current.keys.indexOf(carried)) latest.current.onMove(carried, to);
    };
    const end = () => setCarried(undefined);
    window.addEventListener('pointermove', handleMove);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointermove', handleMove);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [carried, list]);

  return {
    carried,
    gripOf: (key) => ({
      'data-grip': key,
      onKeyDown(event) {
        const at = keys.indexOf(key);
        const to = placeAfterKey(event.key, at, keys.length - 1);
        if (to === undefined) return;
        event.preventDefault();
        if (to === at) return;
        moved.current = key;
        onMove(key, to);
      },
      onPointerDown(event) {
        if (event.button === 0) setCarried(key);
      },
    }),
  };
};

type Words = ReturnType<typeof useWords>;

/** True when an input accepts images of people. */
export const takesPeople = (input: string): boolean => ['model', 'face'].includes(assetTypeOfInput(input));

const ask = async (words: Words): Promise<boolean> => {
  // Loaded on demand, because most tools need no images of people.
  const { getPerson, giveConsent } = await import('@atelier/contract/person');
  const person = callQuery(getPerson, {});
  const { consents } = await queryClient.fetchQuery(person);
  if (consents.some(({ kind, version }) => kind === 'face' && version === agreementDates.face)) return true;
  const isGiven = await dialogs.confirm({
    title: words('people.title'),
    body: words('people.body'),
    confirm: words('people.agree'),
    cancel: words('people.refuse'),
  });
  if (!isGiven) return false;
  await http.call(giveConsent, { kind: 'face', version: agreementDates.face }, { quiet: true });
  await queryClient.invalidateQueries({ queryKey: person.queryKey });
  return true;
};

/** Images of people need a separate consent (PIPL): requested once, before the first upload. It can be withdrawn on the account page. */
export const mayTakePeople = async (words: Words): Promise<boolean> => {
  try {
    return await ask(words);
  } catch (thrown) {
    dialogs.showError(thrown);
    return false;
  }
};

export interface ImageFieldProps {
  input: InputRow;
  slots: readonly PictureSlot[];
  pictures: Pictures;
  rules: PictureRules;
  error?: string | undefined;
  /** Further image sources next to the drop zone's label: the library. */
  sources?: ReactNode;
  /** Further actions on a ready image: crop, cut out. */
  actionsOf?: (slot: PictureSlot) => ReactNode;
  /** True when the tool uses the garment's outline in these images. */
  isOutlined?: boolean;
  /** Opens the outline editor. */
  onDraw?: (() => void) | undefined;
  /** Called for several files when the field accepts one image. */
  onMany?: ((files: readonly File[]) => void) | undefined;
}

/** Images of one input: dropped, pasted, selected, or a dragged result. */
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
                    isSwatch={input.isSwatch === true}
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
