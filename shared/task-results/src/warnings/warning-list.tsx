import type { Task } from '@atelier/contract/task';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Icon } from '@atelier/ui/icon';
import { usePanelActions } from '../actions/panel-actions.ts';
import { firstInput } from '../task/task-words.ts';
import { markTexts, WarningActs } from './warning-acts.tsx';
import styles from './warning-list.module.css';
import { marksOf, type WarningMark, zoneOf } from './warning-marks.ts';
import { warningWords } from './warning-table.ts';

/** The result that shows a mark: its own, or the first one beside the original. */
const resultOf = (task: Task, { image_id }: WarningMark): string | undefined => {
  if (task.results.some(({ id }) => id === image_id)) return image_id;
  return firstInput(task)?.id === image_id ? task.results[0]?.id : undefined;
};

/** One region of a warning: opens it on the image, or names the image if no viewer shows it. */
function Where({ task, mark }: { task: Task; mark: WarningMark }) {
  const words = useOwnWords(markTexts);
  const { view } = usePanelActions();
  const zone = words(zoneOf(mark.area));
  const resultId = resultOf(task, mark);
  // For a rejected task the image itself is above the list.
  if (!resultId && task.results.length === 0 && firstInput(task)?.id === mark.image_id) {
    return (
      <span className={styles.place}>
        <b>{mark.number}</b>
        {zone}
      </span>
    );
  }
  if (!resultId) {
    const at = Object.values(task.inputs)
      .flat()
      .findIndex(({ id }) => id === mark.image_id);
    return (
      <span className={styles.place}>
        {words('otherPicture', { at: at + 1 })} · {zone}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={styles.place}
      aria-label={words('show', { number: mark.number, zone })}
      onClick={() => view({ task, resultId, how: 'zoom', mark: mark.number })}
    >
      <b>{mark.number}</b>
      {zone}
    </button>
  );
}

/** Collapsed warnings of a result. */
export function WarningSummary({ task }: { task: Task }) {
  const words = useOwnWords(markTexts);
  const count = marksOf(task).length || new Set(task.warnings).size;
  if (count === 0) return null;
  return (
    <details
      className={styles.fold}
      onToggle={({ currentTarget: fold }) => {
        if (fold.open) fold.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary className={styles.summary}>
        <Icon name="warn" size={16} className={styles.icon} />
        {words('check', { count })}
        <Icon name="chevron-down" size={16} className={styles.chevron} />
      </summary>
      <WarningList task={task} />
    </details>
  );
}

/** Warnings of the engine: problem, region and next step. */
export function WarningList({ task }: { task: Task }) {
  const words = useOwnWords(markTexts);
  const localized = useLocalized();
  const marks = marksOf(task);
  const distinct = [...new Map(task.warnings.map((code) => [warningWords(code), code])).values()];
  if (distinct.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={words('list')}>
      {distinct.map((code) => {
        const { wrong, next } = warningWords(code);
        const places = marks.filter((mark) => mark.code === code);
        return (
          <li key={code} className={styles.warning}>
            <Icon name="warn" size={16} className={styles.icon} />
            <div className={styles.words}>
              <p className={styles.wrong}>{localized(wrong)}</p>
              <p className={styles.next}>{localized(next)}</p>
              <div className={styles.acts}>
                {places.map((mark) => (
                  <Where key={mark.number} task={task} mark={mark} />
                ))}
                <WarningActs task={task} code={code} />
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
