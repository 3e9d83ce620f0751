import type { Task } from '@atelier/contract/task';
import { useLocalized } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { usePanelActions } from '../actions/panel-actions.ts';
import { warningWords } from './warning-table.ts';

/** Buttons that do what a warning asks for; a task in the recycle area has none. */
export function WarningActs({ task, code, onAct }: { task: Task; code: string; onAct?: () => void }) {
  const localized = useLocalized();
  const { solve } = usePanelActions();
  const { acts } = warningWords(code);
  if (task.deleted_at !== null || acts.length === 0) return null;
  return acts.map(({ act, label }, at) => (
    <Button
      key={label.en}
      size="s"
      kind={at === 0 ? 'plain' : 'quiet'}
      onClick={() => {
        onAct?.();
        solve(task, act);
      }}
    >
      {localized(label)}
    </Button>
  ));
}
