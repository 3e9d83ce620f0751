import { useText } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { useSessionState } from '@atelier/platform/session';
import { Button } from '@atelier/ui/button';
import { Notice } from '@atelier/ui/notice';
import { useEffect } from 'react';
import { activeOverride, clearOverride } from '../federation/override/override.ts';

const stop = (): void => {
  if (clearOverride()) void navigation.reload();
};

/** Says on every page that one remote of this tab is not the published one, for as long as that is so. */
export const OverrideNotice = () => {
  const t = useText('host');
  const { status } = useSessionState();
  const override = activeOverride();
  const expiresAt = override?.expiresAt;
  useEffect(() => {
    // Whoever signs in next, or nobody, has no override.
    if (expiresAt === undefined && status !== 'unknown') return stop();
    if (expiresAt === undefined) return;
    const timer = setTimeout(stop, expiresAt - Date.now());
    return () => clearTimeout(timer);
  }, [expiresAt, status]);
  if (!override) return null;
  const until = new Date(override.expiresAt).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return (
    <Notice
      tone="warn"
      title={t('override.title', { remote: override.remote, base: override.base })}
      actions={
        <Button size="s" onClick={stop}>
          {t('override.stop')}
        </Button>
      }
    >
      {t('override.body', { until })}
    </Notice>
  );
};
