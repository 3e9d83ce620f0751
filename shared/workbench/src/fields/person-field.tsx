import { type PersonMark, personMark } from '@atelier/catalogue/picture-marks';
import { findPeople } from '@atelier/contract/form-help';
import type { PictureSlot } from '@atelier/picture-editors/picture-slot';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { Field } from '@atelier/ui/field';
import { Segmented } from '@atelier/ui/segmented';
import { useEffect, useRef } from 'react';
import { useWords } from '../texts/words.ts';
import styles from './person-field.module.css';

export interface PersonFieldProps {
  title: string;
  advice?: string | undefined;
  error?: string | undefined;
  /** The image for selecting a person; undefined without an image. */
  picture: PictureSlot | undefined;
  /** Default without a selected person. */
  otherwise: 'largest' | 'everyone';
  value: unknown;
  onChange: (value: PersonMark | undefined) => void;
}

/** The faces of an image never change. */
const keptMs = 3_600_000;

/** Selects a person by a click on the face; shown only for images with several people. */
export function PersonField({ title, advice, error, picture, otherwise, value, onChange }: PersonFieldProps) {
  const words = useWords();
  const image = picture?.kind === 'ready' ? picture.image : undefined;
  const mark = personMark.safeParse(value).data;
  const lastImage = useRef(image?.id);
  // A selection refers to one image: clear it when the image changes.
  useEffect(() => {
    const isOther = image !== undefined && lastImage.current !== undefined && lastImage.current !== image.id;
    if (isOther && mark) onChange(undefined);
    lastImage.current = image?.id ?? lastImage.current;
  });
  const look = useQuery({
    ...callQuery(findPeople, { image_id: image?.id ?? '' }),
    enabled: image !== undefined,
    staleTime: keptMs,
    retry: false,
  });
  if (!image || look.isError || look.data?.has_looked === false) return null;
  if (!look.data) return <Field label={title}>{() => <p className={styles.words}>{words('personLooking')}</p>}</Field>;
  const { faces } = look.data;
  if (faces.length === 1) return null;
  if (faces.length === 0)
    return <Field label={title}>{() => <p className={styles.words}>{words('personNone')}</p>}</Field>;
  const middles = faces.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
  const chosen = mark ? nearest(middles, mark) : -1;
  return (
    <Field label={title} advice={advice ?? words('personFound', { count: faces.length })} error={error}>
      {(control) => (
        <div className={styles.people}>
          <div className={styles.picture}>
            <img src={image.url} alt="" />
            {faces.map(({ x, y, width, height }, nth) => (
              <button
                key={`${x} ${y}`}
                type="button"
                className={styles.face}
                aria-label={words('personNth', { nth: nth + 1 })}
                aria-pressed={nth === chosen}
                style={{
                  left: `${100 * x}%`,
                  top: `${100 * y}%`,
                  width: `${100 * width}%`,
                  height: `${100 * height}%`,
                }}
                onClick={() => onChange(nth === chosen ? undefined : middles[nth])}
              >
                <span>{nth + 1}</span>
              </button>
            ))}
          </div>
          <Segmented
            {...control}
            options={[
              { value: '-1', label: words(otherwise === 'largest' ? 'personLargest' : 'personEveryone') },
              ...(chosen < 0 ? [] : [{ value: String(chosen), label: words('personNth', { nth: chosen + 1 }) }]),
            ]}
            value={String(chosen)}
            onChange={(next) => onChange(middles[Number(next)])}
          />
        </div>
      )}
    </Field>
  );
}

const nearest = (middles: readonly PersonMark[], { x, y }: PersonMark): number => {
  const distances = middles.map((one) => Math.hypot(one.x - x, one.y - y));
  return distances.indexOf(Math.min(...distances));
};
