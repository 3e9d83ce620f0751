import { type Language, useLanguage } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { useSessionState } from '@atelier/platform/session';
import { Button } from '@atelier/ui/button';
import { Notice } from '@atelier/ui/notice';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect } from 'react';
import { useFederation } from '../federation/create-federation.ts';
import { federationAtom } from '../federation/federation-state.ts';
import type { OverrideFault } from '../federation/override/override-problem.ts';
import { fillText } from '../i18n/create-i18n.ts';
import en from '../locales/en/override.json' with { type: 'json' };
import zh from '../locales/zh/override.json' with { type: 'json' };

const texts = { zh, en } satisfies Record<Language, { faults: Record<OverrideFault, string> }>;

/** Shows the overridden remote of this tab, or the reason why the published one runs instead. */
export const OverrideBanner = () => {
  const t = texts[useLanguage()];
  const { status } = useSessionState();
  const problem = useAtomValue(federationAtom).overrideProblem;
  const { overrides } = useFederation();
  const override = overrides.active();
  const expiresAt = override?.expiresAt;
  const stop = useCallback(() => {
    if (overrides.clear()) void navigation.reload();
  }, [overrides]);
  useEffect(() => {
    // The override ends when the user signs out or another user signs in.
    if (expiresAt === undefined && status !== 'unknown') return stop();
    if (expiresAt === undefined) return;
    const timer = setTimeout(stop, expiresAt - Date.now());
    return () => clearTimeout(timer);
  }, [expiresAt, status, stop]);
  if (!override) return null;
  const { remote, base } = override;
  const until = new Date(override.expiresAt).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return (
    <Notice
      tone="warn"
      title={fillText(problem ? t.failed : t.title, { remote, base })}
      actions={
        <>
          {problem ? <Button size="s" label={t.again} onClick={() => void navigation.reload()} /> : null}
          <Button size="s" label={t.stop} onClick={stop} />
        </>
      }
    >
      {problem ? fillText(t.faults[problem.fault], { detail: problem.detail }) : fillText(t.body, { until })}
    </Notice>
  );
};
