import { apiBase } from '@atelier/contract/call';
import { apiAnswer } from '@atelier/contract/envelope';
import { getShare, type SharedResult } from '@atelier/contract/share';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { useBrand } from '@atelier/platform/theme';
import { Button, buttonClass } from '@atelier/ui/button';
import { dateWords } from '@atelier/ui/date-words';
import { Icon } from '@atelier/ui/icon';
import { Logo } from '@atelier/ui/logo';
import { Tag } from '@atelier/ui/tag';
import { type CSSProperties, type PointerEvent, useCallback, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { LanguageButton, ThemeButton } from '../../shell/preference-buttons.tsx';
import { readPageBrand } from '../../theme/create-theme.ts';
import { GroupView } from './group-view.tsx';
import styles from './share-page.module.css';
import { UnavailableLink, useShareTexts } from './share-parts.tsx';

/** Aspect ratios that differ less than this count as equal, so that both images can be overlaid. */
const shapeTolerance = 0.01;

const isSameShape = (one: SharedResult['result'], other: SharedResult['result']): boolean =>
  Math.abs((one.width / one.height) * (other.height / other.width) - 1) < shapeTolerance;

const follow = (onShare: (share: number) => void) => (event: PointerEvent<HTMLElement>) => {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  onShare(Math.round(Math.min(100, Math.max(0, ((event.clientX - left) / width) * 100))));
};

type PartProps = SharedResult & { onBroken: () => void };

/** Both images with a divider that is moved by dragging or the arrow keys. */
function Compared({ name, result, original, onBroken }: PartProps) {
  const t = useShareTexts();
  const [share, setShare] = useState(50);
  const move = follow(setShare);
  if (!original) return null;
  return (
    <div
      className={styles.frame}
      style={{ '--x': `${share}%`, '--ratio': result.width / result.height } as CSSProperties}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event);
      }}
    >
      <img src={result.url} alt={`${name}, ${t.after}`} draggable={false} onError={onBroken} />
      <img
        className={styles.before}
        src={original.url}
        alt={`${name}, ${t.before}`}
        draggable={false}
        onError={onBroken}
      />
      <span className={styles.tag}>{t.before}</span>
      <span className={`${styles.tag} ${styles.right}`}>{t.after}</span>
      <span className={styles.seam} aria-hidden="true">
        <Icon name="compare" size={20} />
      </span>
      <input
        type="range"
        className={styles.range}
        aria-label={t.slide}
        min={0}
        max={100}
        value={share}
        onChange={(event) => setShare(event.target.valueAsNumber)}
      />
    </div>
  );
}

function Parts(props: PartProps) {
  const t = useShareTexts();
  const { name, result, original, onBroken } = props;
  if (result.mime === 'video/mp4') {
    return (
      <video
        className={styles.clip}
        src={result.url}
        poster={result.thumb_url}
        aria-label={name}
        controls
        autoPlay
        loop
        muted
        playsInline
        onError={onBroken}
      />
    );
  }
  if (original && isSameShape(result, original)) return <Compared {...props} />;
  const shown = original
    ? [
        { picture: original, word: t.before },
        { picture: result, word: t.after },
      ]
    : [{ picture: result, word: '' }];
  return (
    <div className={styles.side}>
      {shown.map(({ picture, word }) => (
        <figure key={word}>
          <img src={picture.url} alt={word ? `${name}, ${word}` : name} draggable={false} onError={onBroken} />
          {word ? <figcaption>{word}</figcaption> : null}
        </figure>
      ))}
    </div>
  );
}

/** The image of a link; a failed image shows a message and a retry button. */
function SharedPicture({ share }: { share: SharedResult }) {
  const t = useShareTexts();
  const [isBroken, setBroken] = useState(false);
  if (isBroken) {
    return (
      <div className={styles.broken} role="alert">
        <p>{share.result.mime === 'video/mp4' ? t.videoFailed : t.pictureFailed}</p>
        <Button label={t.retry} onClick={() => setBroken(false)} />
      </div>
    );
  }
  return <Parts {...share} onBroken={() => setBroken(true)} />;
}

/** State of the page behind a link. */
type ShareState =
  | { kind: 'loading' }
  | { kind: 'open'; share: SharedResult }
  /** The link has expired, does not exist, or could not be read. */
  | { kind: 'expired' | 'notFound' | 'failed' };

/** Reads a shared result. Without a session: the page does not load the server connection. */
export const readShare = async (
  id: string,
  signal: AbortSignal,
  ask: typeof fetch = fetch,
): Promise<Exclude<ShareState, { kind: 'loading' }>> => {
  if (id === '') return { kind: 'notFound' };
  const { apiOrigin } = readPageBrand(document);
  const response = await ask(`${apiOrigin}${apiBase}${getShare.path}?${new URLSearchParams({ id })}`, { signal });
  const answer = apiAnswer.parse(await response.json());
  if (answer.success === '1') return { kind: 'open', share: getShare.response.parse(answer.data) };
  if (answer.code === '44002') return { kind: 'expired' };
  return { kind: answer.code === '44000' || answer.code === '41000' ? 'notFound' : 'failed' };
};

/** Refetches the link at every visit: it may have expired meanwhile. */
const useShare = (id: string): [ShareState, () => void] => {
  const [state, setState] = useState<ShareState>({ kind: 'loading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry fetches again
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

/** /share?id= one result, /share?group= a group: for anyone with the link. No sign-in, no other data of the account. */
export const SharePage = () => {
  const { webName, logo } = useBrand();
  const [params] = useSearchParams();
  const group = params.get('group');
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
      {group === null ? <ResultView id={params.get('id') ?? ''} /> : <GroupView key={group} id={group} />}
    </div>
  );
};

/** Content of a link to one result. */
const ResultView = ({ id }: { id: string }) => {
  const t = useShareTexts();
  const [state, retry] = useShare(id);
  return (
    <main className={styles.main} aria-busy={state.kind === 'loading' || undefined}>
      {state.kind === 'open' ? <SharedResultView id={id} share={state.share} /> : null}
      {state.kind === 'loading' ? <p role="status">{t.loading}</p> : null}
      {state.kind === 'expired' || state.kind === 'notFound' || state.kind === 'failed' ? (
        <UnavailableLink kind={state.kind} onRetry={retry} />
      ) : null}
    </main>
  );
};

/** Content and actions of a valid link. */
export const SharedResultView = ({ id, share }: { id: string; share: SharedResult }) => {
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
          <h1>
            {share.name}
            {share.generated ? <Tag look="round">{t.generated}</Tag> : null}
          </h1>
          <p>
            {tool ? `${t.madeWith.replace('{{tool}}', localized(tool.title))} · ` : ''}
            {t.until.replace('{{day}}', day)}
          </p>
        </div>
        <span className={styles.end}>
          {/^image\/(png|jpeg|webp)$/.test(share.result.mime) ? (
            <Link to={`/resource/corpResource?${new URLSearchParams({ share: id })}`} className={buttonClass()}>
              {t.save}
            </Link>
          ) : null}
          {tool ? (
            <Link to={tool.path} className={buttonClass({ kind: 'primary' })}>
              {t.try}
            </Link>
          ) : null}
        </span>
      </footer>
    </>
  );
};
