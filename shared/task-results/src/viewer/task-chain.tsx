import { getTaskChain } from '@atelier/contract/generation';
import type { Task } from '@atelier/contract/task';
import { useLocalized } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import { usePanelActions } from '../actions/panel-actions.ts';
import { firstInput } from '../task/task-words.ts';
import { useWords } from '../texts/words.ts';
import { useToolList } from '../tools/tool-list.tsx';
import styles from './viewer.module.css';

export interface TaskChainProps {
  /** The task that the viewer was opened with, at the chain's end. */
  end: Task;
  shown: Task;
  onShow: (step: Task) => void;
  onClose: () => void;
}

/** The steps that led to a result, with an action to repeat the displayed one; nothing for a single step. */
export function TaskChain({ end, shown, onShow, onClose }: TaskChainProps) {
  const words = useWords();
  const localized = useLocalized();
  const tools = useToolList();
  const { redraw } = usePanelActions();
  const { data } = useQuery(
    { ...callQuery(getTaskChain, { task_id: end.id }), staleTime: 30_000, enabled: firstInput(end) !== undefined },
    queryClient,
  );
  const steps = data?.tasks.filter(({ results }) => results.length > 0) ?? [];
  const [first] = steps;
  if (first === undefined || steps.length < 2) return null;
  const original = firstInput(first);
  return (
    <nav className={styles.chain} aria-label={words('chain')}>
      {original ? (
        <span className={styles.chainStep}>
          <img src={original.thumb_url} alt="" />
          {words('original')}
        </span>
      ) : null}
      {steps.map((step, at) => {
        const tool = tools?.find(({ type }) => type === step.tool_type);
        return (
          <span key={step.id} className={styles.link}>
            {original || at > 0 ? <Icon name="chevron-right" size={14} /> : null}
            <button
              type="button"
              className={styles.chainStep}
              aria-current={step.id === shown.id ? 'step' : undefined}
              onClick={() => onShow(step)}
            >
              <img src={step.results[0]?.thumb_url} alt="" />
              {tool ? localized(tool.title) : step.name}
            </button>
          </span>
        );
      })}
      <Button
        size="s"
        icon="redraw"
        label={words('againFromHere')}
        className={styles.again ?? ''}
        onClick={() => {
          onClose();
          redraw(shown);
        }}
      />
    </nav>
  );
}
