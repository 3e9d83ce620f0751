import { personViews } from '@atelier/catalogue/person-views';
import { useLocalized } from '@atelier/platform/i18n';
import { Field } from '@atelier/ui/field';
import { Segmented } from '@atelier/ui/segmented';
import { useWords } from '../texts/words.ts';
import styles from './person-view-field.module.css';

export interface PersonViewFieldProps {
  title: string;
  advice?: string | undefined;
  error?: string | undefined;
  isRequired: boolean;
  /** Code of a person view, e.g. `V02`. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

const frames = ['full', 'upper', 'lower'] as const;
const views = ['front', 'back', 'side', 'threeView'] as const;
const frameKeys = { full: 'frameFull', upper: 'frameUpper', lower: 'frameLower', none: 'frameAny' } as const;
const viewKeys = { front: 'viewFront', back: 'viewBack', side: 'viewSide', threeView: 'viewThree' } as const;

const codeOf = (frame: string, view: string): string | undefined =>
  personViews.find((row) => row.frame === frame && row.view === view)?.code;

/** Framing, then the viewing angle. */
export function PersonViewField({ title, advice, error, isRequired, value, onChange }: PersonViewFieldProps) {
  const words = useWords();
  const localized = useLocalized();
  const chosen = personViews.find((row) => row.code === value);
  return (
    <Field
      label={title}
      advice={chosen ? localized(chosen.title) : advice}
      error={error}
      {...(isRequired ? {} : { optional: words('optional') })}
    >
      {(control) => (
        <div className={styles.rows}>
          <Segmented
            {...control}
            value={chosen?.frame ?? 'none'}
            options={(isRequired ? frames : (['none', ...frames] as const)).map((frame) => ({
              value: frame,
              label: words(frameKeys[frame]),
            }))}
            onChange={(frame) => onChange(codeOf(frame, chosen?.view ?? 'front'))}
          />
          {chosen ? (
            <Segmented
              aria-label={words('viewFrom')}
              value={chosen.view}
              options={views.map((view) => ({ value: view, label: words(viewKeys[view]) }))}
              onChange={(view) => onChange(codeOf(chosen.frame, view))}
            />
          ) : null}
        </div>
      )}
    </Field>
  );
}
