import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { useBrand } from '@atelier/platform/theme';
import { Button } from '@atelier/ui/button';
import { buttonClass } from '@atelier/ui/button-class';
import { dateWords } from '@atelier/ui/date-words';
import { Logo } from '@atelier/ui/logo';
import { StitchedGarment } from '@atelier/ui/stitched-garment';
import { useCallback, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { LanguageButton, ThemeButton } from '../../shell/preference-buttons.tsx';
import { readShare, type ShareState } from './read-share.ts';
import styles from './share-page.module.css';
import { useShareTexts } from './share-texts.ts';
import { SharedPicture } from './shared-picture.tsx';

/** Reads the link anew at every visit: it may have ended meanwhile. */
const useShare = (id: string): [ShareState, () => void] => {
  const [state, setState] = useState<ShareState>({ kind: 'loading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const controller = new AbortController();
    setState({ kind: 'loading' });
    readShare(id, controller.signal).then(setState, () => {
      if (!controller.signal.aborted) setState({ kind: 'failed' });
    });
    return () => controller.abort();
  }, [id, tries]);
  return [state, useCallback(() => setTries((count) => count + 1), [])];
};

/** Keeps shared links out of search engines. */
const useNoIndex = () => {
  useEffect(() => {
    const meta = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' });
    document.head.append(meta);
    return () => meta.remove();
  }, []);
};

/** /share?id=: one result, for anyone with the link. No sign-in, nothing else of the account. */
export const SharePage = () => {
  const t = useShareTexts();
  const { webName, logo } = useBrand();
  const [params] = useSearchParams();
  const [state, retry] = useShare(params.get('id') ?? '');
  useNoIndex();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to="/home" aria-label={webName}>
          <Logo name={webName} mark={logo} />
        </Link>
        <span className={styles.end}>
          <LanguageButton />
          <ThemeButton />
        </span>
      </header>
      <main className={styles.main} aria-busy={state.kind === 'loading' || undefined}>
        {state.kind === 'open' ? <Open share={state.share} /> : null}
        {state.kind === 'loading' ? <p role="status">{t.loading}</p> : null}
        {state.kind === 'over' || state.kind === 'missing' || state.kind === 'failed' ? (
          <Closed kind={state.kind} onRetry={retry} />
        ) : null}
      </main>
    </div>
  );
};

const Open = ({ share }: { share: Extract<ShareState, { kind: 'open' }>['share'] }) => {
  const t = useShareTexts();
  const language = useLanguage();
  const localized = useLocalized();
  const { tool } = share;
  const day = dateWords(share.expires_at, language);
  return (
    <>
      <SharedPicture share={share} />
      <footer className={styles.foot}>
        <div>
          <h1>{share.name}</h1>
          <p>
            {tool ? `${t.madeWith.replace('{{tool}}', localized(tool.title))} · ` : ''}
            {t.until.replace('{{day}}', day)}
          </p>
        </div>
        {tool ? (
          <Link to={tool.path} className={buttonClass({ kind: 'primary' })}>
            {t.try}
          </Link>
        ) : null}
      </footer>
    </>
  );
};

const Closed = ({ kind, onRetry }: { kind: 'over' | 'missing' | 'failed'; onRetry: () => void }) => {
  const t = useShareTexts();
  return (
    <div className={styles.closed}>
      <StitchedGarment />
      <h1>{t[kind]}</h1>
      <p>{t[`${kind}Body`]}</p>
      {kind === 'failed' ? (
        <Button kind="primary" onClick={onRetry}>
          {t.retry}
        </Button>
      ) : (
        <Link to="/home" className={buttonClass({ kind: 'primary' })}>
          {t.home}
        </Link>
      )}
    </div>
  );
};
