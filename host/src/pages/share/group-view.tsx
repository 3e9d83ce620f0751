import { apiBase } from '@atelier/contract/call';
import { apiAnswer } from '@atelier/contract/envelope';
import { openGroupShare, type SharedGroup } from '@atelier/contract/group-share';
import { useLanguage } from '@atelier/platform/i18n';
import { Button, buttonClass } from '@atelier/ui/button';
import { dateWords } from '@atelier/ui/date-words';
import { Tag } from '@atelier/ui/tag';
import { TextField } from '@atelier/ui/text-input';
import { useBusy } from '@atelier/ui/use-busy';
import { type SubmitEvent, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { readPageBrand } from '../../theme/create-theme.ts';
import styles from './share-page.module.css';
import { UnavailableLink, useShareTexts } from './share-parts.tsx';

/** State of the page behind a group link. */
type GroupState =
  | { kind: 'open'; group: SharedGroup }
  /** `problem`: of the entered password. */
  | { kind: 'password'; problem?: 'wrongPassword' | 'tooManyPasswords' }
  | { kind: 'expired' | 'notFound' | 'failed' };

interface GroupRequest {
  id: string;
  password?: string;
  key?: string;
  offset?: number;
}

/** Reads a page of a shared group. Without a session, like `readShare`. */
export const readGroup = async (
  request: GroupRequest,
  signal?: AbortSignal,
  ask: typeof fetch = fetch,
): Promise<GroupState> => {
  if (request.id === '') return { kind: 'notFound' };
  const { apiOrigin } = readPageBrand(document);
  const response = await ask(`${apiOrigin}${apiBase}${openGroupShare.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    ...(signal && { signal }),
  });
  const answer = apiAnswer.parse(await response.json());
  if (answer.success === '1') return { kind: 'open', group: openGroupShare.response.parse(answer.data) };
  switch (answer.code) {
    case '41701':
      return { kind: 'password' };
    case '41702':
      return { kind: 'password', problem: 'wrongPassword' };
    case '45006':
      return { kind: 'password', problem: 'tooManyPasswords' };
    case '44002':
      return { kind: 'expired' };
    default:
      return { kind: answer.code === '44000' || answer.code === '41000' ? 'notFound' : 'failed' };
  }
};

/** Content of a group link; prompts for the password first, if there is one. */
export const GroupView = ({ id }: { id: string }) => {
  const t = useShareTexts();
  const [state, setState] = useState<GroupState | { kind: 'loading' }>({ kind: 'loading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry fetches again
  useEffect(() => {
    const controller = new AbortController();
    setState({ kind: 'loading' });
    readGroup({ id }, controller.signal).then(setState, () => {
      if (!controller.signal.aborted) setState({ kind: 'failed' });
    });
    return () => controller.abort();
  }, [id, tries]);
  return (
    <main className={styles.main} aria-busy={state.kind === 'loading' || undefined}>
      {state.kind === 'loading' ? <p role="status">{t.loading}</p> : null}
      {state.kind === 'password' ? <PasswordForm id={id} problem={state.problem} onAnswer={setState} /> : null}
      {state.kind === 'open' ? <OpenGroup id={id} first={state.group} onEnded={setState} /> : null}
      {state.kind === 'expired' || state.kind === 'notFound' || state.kind === 'failed' ? (
        <UnavailableLink kind={state.kind} onRetry={() => setTries((count) => count + 1)} />
      ) : null}
    </main>
  );
};

interface PasswordFormProps {
  id: string;
  problem: 'wrongPassword' | 'tooManyPasswords' | undefined;
  onAnswer: (state: GroupState) => void;
}

const PasswordForm = ({ id, problem, onAnswer }: PasswordFormProps) => {
  const t = useShareTexts();
  const [password, setPassword] = useState('');
  const { isBusy, run } = useBusy();
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (password.trim() === '') return;
    await run(async () => onAnswer(await readGroup({ id, password }).catch((): GroupState => ({ kind: 'failed' }))));
  };
  return (
    <form className={styles.closed} onSubmit={(event) => void send(event)}>
      <h1>{t.passwordTitle}</h1>
      <p>{t.passwordBody}</p>
      <TextField
        label={t.password}
        error={problem && t[problem]}
        type="password"
        autoComplete="off"
        maxLength={60}
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" kind="primary" label={t.openLink} isBusy={isBusy} disabled={password.trim() === ''} />
    </form>
  );
};

interface OpenGroupProps {
  id: string;
  first: SharedGroup;
  onEnded: (state: GroupState) => void;
}

/** The group's images, paginated, newest first. */
const OpenGroup = ({ id, first, onEnded }: OpenGroupProps) => {
  const t = useShareTexts();
  const language = useLanguage();
  const [items, setItems] = useState(first.items);
  const { isBusy, run } = useBusy();
  const { name, total, expires_at: end, key } = first;
  const more = async () => {
    const next = await readGroup({ id, key, offset: items.length }).catch((): GroupState => ({ kind: 'failed' }));
    if (next.kind !== 'open') return onEnded(next);
    const known = new Set(items.map((item) => item.id));
    setItems([...items, ...next.group.items.filter((item) => !known.has(item.id))]);
  };
  const count = t.images.replace('{{count}}', total.toLocaleString('en'));
  const query = new URLSearchParams({ groupShare: id, ...(key && { key }) });
  return (
    <div className={styles.group}>
      <header className={styles.foot}>
        <div>
          <h1>{name}</h1>
          <p>{end ? `${count} · ${t.until.replace('{{day}}', dateWords(end, language))}` : count}</p>
        </div>
        {total > 0 ? (
          <Link to={`/resource/corpResource?${query}`} className={buttonClass({ kind: 'primary' })}>
            {t.save}
          </Link>
        ) : null}
      </header>
      {total === 0 ? <p>{t.groupEmpty}</p> : null}
      <ul className={styles.grid}>
        {items.map((item) => (
          <li key={item.id}>
            <a href={item.url} target="_blank" rel="noopener noreferrer">
              <img src={item.thumb_url} alt={item.name} loading="lazy" draggable={false} />
            </a>
            <span>{item.name}</span>
            {item.generated ? <Tag look="round">{t.generated}</Tag> : null}
          </li>
        ))}
      </ul>
      {items.length < total ? <Button label={t.more} isBusy={isBusy} onClick={() => void run(more)} /> : null}
    </div>
  );
};
