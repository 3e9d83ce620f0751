import { useText } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { ConfirmDialog } from '@atelier/ui/confirm-dialog';
import { useAtom, useAtomValue } from 'jotai';
import { accountChangedAtom } from '../session/session-problem.ts';
import { updateReadyAtom } from './shell-state.ts';

/** Dialogs of the frame itself: update announcement, and an account that changed in another tab. */
export const Announcements = () => {
  const t = useText('host');
  const [isUpdateReady, setUpdateReady] = useAtom(updateReadyAtom);
  const isAccountChanged = useAtomValue(accountChangedAtom);
  return (
    <>
      <ConfirmDialog
        isOpen={isUpdateReady && !isAccountChanged}
        title={t('update.title')}
        body={t('update.body')}
        confirm={t('update.refresh')}
        cancel={t('update.ignore')}
        onAnswer={(isWanted) => {
          setUpdateReady(false);
          if (isWanted) void navigation.reload();
        }}
      />
      <ConfirmDialog
        isOpen={isAccountChanged}
        title={t('session.changedTitle')}
        body={t('session.changedBody')}
        confirm={t('session.refresh')}
        onAnswer={() => void navigation.reload()}
      />
    </>
  );
};
