import { useSessionState } from '@atelier/platform/session';
import { Icon } from '@atelier/ui/icon';
import { Link } from 'react-router-dom';
import styles from './sample-try.module.css';
import { useSampleTryTexts } from './sample-try-texts.ts';
import type { SampleTry as SampleTryState } from './use-sample-try.ts';

/** Dyes that suit a coat. */
const dyes = [
  { name: 'green', colour: '#2f5d50' },
  { name: 'red', colour: '#7c2f3a' },
  { name: 'blue', colour: '#2b3a5e' },
  { name: 'yellow', colour: '#c08a2d' },
  { name: 'oat', colour: '#d9cdb8' },
  { name: 'black', colour: '#2b2b2d' },
] as const;

const recolourPage = '/auxiliaryTools/changeColors';

interface SampleTryProps {
  shown: SampleTryState;
  onColour: (colour: string) => void;
}

/** Swatches that recolour the sample without an account, and the way on to an own photo. */
export const SampleTry = ({ shown, onColour }: SampleTryProps) => {
  const t = useSampleTryTexts();
  const { status } = useSessionState();
  const chosen = 'colour' in shown ? shown.colour : undefined;
  return (
    <div className={styles.try}>
      <fieldset className={styles.dyes}>
        <legend className={styles.title}>{t.title}</legend>
        {dyes.map(({ name, colour }) => (
          <button
            key={name}
            type="button"
            className={styles.dye}
            aria-label={t[name]}
            title={t[name]}
            aria-pressed={chosen === colour}
            onClick={() => onColour(colour)}
          >
            {/* A presentation attribute: the page's policy takes no style from markup. */}
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="12" r="12" fill={colour} />
            </svg>
          </button>
        ))}
        <label className={styles.own} title={t.own}>
          <Icon name="plus" size={16} />
          <input
            type="color"
            aria-label={t.own}
            defaultValue="#5b7a9d"
            onChange={(event) => onColour(event.target.value)}
          />
        </label>
      </fieldset>
      <p className={styles.note} role="status">
        {shown.state === 'busy' ? t.busy : null}
        {shown.state === 'failed' ? (shown.message ?? t.failed) : null}
        {shown.state === 'done' ? (
          <Link to={status === 'signed-in' ? recolourPage : '/register'}>
            {t.next}
            <Icon name="chevron-right" size={16} />
          </Link>
        ) : null}
      </p>
    </div>
  );
};
