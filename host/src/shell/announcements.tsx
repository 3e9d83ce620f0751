import { useText } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { useUser } from '@atelier/platform/session';
import { ConfirmDialog } from '@atelier/ui/confirm-dialog';
import { useAtom, useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { accountChangedAtom } from '../session/departure.ts';
import { updateReadyAtom } from './shell-state.ts';

const ConsentDialog = lazy(async () => ({ default: (await import('./account-notices.tsx')).ConsentDialog }));

/** They are read where they stand. */
const agreementPaths = new Set(['/terms', '/privacy', '/payment']);

/** Dialogs of the frame itself: update announcement, and an account that changed in another tab. */
export const Announcements = () => {
  const t = useText('host');
  const [isUpdateReady, setUpdateReady] = useAtom(updateReadyAtom);
  const isAccountChanged = useAtomValue(accountChangedAtom);
  const { pathname } = useLocation();
  const asksForConsent = (useUser()?.consents_due?.length ?? 0) > 0 && !agreementPaths.has(pathname);
  return (
    <>
      {asksForConsent ? (
        <Suspense>
          <ConsentDialog />
        </Suspense>
      ) : null}
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
