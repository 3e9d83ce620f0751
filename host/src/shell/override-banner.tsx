import { useLanguage } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { useSessionState } from '@atelier/platform/session';
import { Button } from '@atelier/ui/button';
import { Notice } from '@atelier/ui/notice';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { activeOverride, clearOverride } from '../federation/override/override.ts';
import { overrideProblemAtom } from '../federation/override/override-problem.ts';
import { fillOverrideText, overrideTexts } from './override-texts.ts';

const stop = (): void => {
  if (clearOverride()) void navigation.reload();
};

/** Names the remote of this tab that is not the published one, or says why the published one runs after all. */
export const OverrideBanner = () => {
  const texts = overrideTexts[useLanguage()];
  const { status } = useSessionState();
  const problem = useAtomValue(overrideProblemAtom);
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
  const { remote, base } = override;
  const until = new Date(override.expiresAt).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return (
    <Notice
      tone="warn"
      title={fillOverrideText(problem ? texts.failed : texts.title, { remote, base })}
      actions={
        <>
          {problem ? (
            <Button size="s" onClick={() => void navigation.reload()}>
              {texts.again}
            </Button>
          ) : null}
          <Button size="s" onClick={stop}>
            {texts.stop}
          </Button>
        </>
      }
    >
      {problem
        ? fillOverrideText(texts.faults[problem.fault], { detail: problem.detail })
        : fillOverrideText(texts.body, { until })}
    </Notice>
  );
};
