import type { Localized } from '@atelier/catalogue/text';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Icon } from '@atelier/ui/icon';
import type { Guide } from './guide.ts';
import type { TutorialsKey } from './texts/tutorials-texts.ts';
import styles from './tutorial.module.css';

interface PartProps {
  guide: Guide;
  words: OwnWords<TutorialsKey>;
}

/** The way to a result, in order. */
export function Steps({ guide, words }: PartProps) {
  const localized = useLocalized();
  return (
    <section className={styles.section} aria-labelledby="tutorial-steps">
      <h2 id="tutorial-steps">{words('steps')}</h2>
      <ol className={styles.steps}>
        {guide.steps.map(({ title, words: text }, at) => (
          <li key={title.en}>
            <span className={styles.number} aria-hidden="true">
              {at + 1}
            </span>
            <b>{localized(title)}</b>
            <p>{localized(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What comes out well, what does not, and what people ask. */
export function FitsAndQuestions({ guide, words }: PartProps) {
  const localized = useLocalized();
  const list = (key: 'good' | 'poor', rows: readonly Localized[]) => (
    <div>
      <h3>
        <Icon name={key === 'good' ? 'check' : 'close'} size={16} />
        {words(key)}
      </h3>
      <ul>
        {rows.map((row) => (
          <li key={row.en}>{localized(row)}</li>
        ))}
      </ul>
    </div>
  );
  return (
    <>
      <section className={styles.section} aria-labelledby="tutorial-fits">
        <h2 id="tutorial-fits">{words('fits')}</h2>
        <div className={styles.fits}>
          {list('good', guide.good)}
          {list('poor', guide.poor)}
        </div>
      </section>
      <section className={styles.section} aria-labelledby="tutorial-questions">
        <h2 id="tutorial-questions">{words('questions')}</h2>
        <dl className={styles.questions}>
          {guide.questions.map(({ ask, answer }) => (
            <div key={ask.en}>
              <dt>{localized(ask)}</dt>
              <dd>{localized(answer)}</dd>
            </div>
          ))}
          <div>
            <dt>{words('charged')}</dt>
            <dd>{words('chargedWords')}</dd>
          </div>
        </dl>
      </section>
    </>
  );
}
