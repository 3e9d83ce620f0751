import { cancelWaiting } from '@atelier/contract/batch';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLanguage } from '@atelier/platform/i18n';
import { useTasksUnderWay } from '@atelier/platform/tasks';
import { Button } from '@atelier/ui/button';
import { useBusy } from '@atelier/ui/use-busy';
import styles from './notice-switch.module.css';
import { noticeWords } from './system-notice.ts';

/** Cancels every queued task after a confirmation; hidden while fewer than two tasks are queued. */
export const CancelWaiting = () => {
  const language = useLanguage();
  const waiting = useTasksUnderWay().filter(({ state }) => state === 'queued');
  const { isBusy, run } = useBusy(dialogs.showError);
  if (waiting.length < 2) return null;
  const cancel = async () => {
    const credits = waiting.reduce((sum, { price }) => sum + price, 0);
    const isSure = await dialogs.confirm({
      title: noticeWords(language, 'cancelWaitingAsk'),
      body: noticeWords(language, 'cancelWaitingBody', { tasks: waiting.length, credits }),
      confirm: noticeWords(language, 'cancelWaiting'),
      cancel: noticeWords(language, 'cancelWaitingKeep'),
    });
    if (!isSure) return;
    const ended = await run(() => http.call(cancelWaiting, {}, { quiet: true }));
    if (ended) dialogs.toast({ message: noticeWords(language, 'cancelWaitingDone', ended) });
  };
  return (
    <Button kind="quiet" size="s" className={styles.cancel ?? ''} isBusy={isBusy} onClick={() => void cancel()}>
      {noticeWords(language, 'cancelWaiting')}
    </Button>
  );
};
