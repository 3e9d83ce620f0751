import type { PatternRow } from '@atelier/contract/sewing-patterns';
import { dialogs } from '@atelier/platform/dialogs';
import { isApiError } from '@atelier/platform/http';
import { useLocalized } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import { useIsNarrow } from '@atelier/ui/media-query';
import { EmptyState, Skeleton } from '@atelier/ui/placeholders';
import { Select } from '@atelier/ui/select';
import { Sheet } from '@atelier/ui/sheet';
import { TextInput } from '@atelier/ui/text-input';
import { useEffect, useMemo, useState } from 'react';
import { usePatternWords } from '../frame/page-words.ts';
import { markDecoded } from '../frame/tile-picture.tsx';
import { type Address, useAddress } from '../listing/use-address.ts';
import { PatternDetail } from './pattern-detail.tsx';
import styles from './patterns.module.css';
import { choiceOf, type PatternChoice, usePattern, usePatternList } from './use-patterns.ts';

const restMs = 300;

function SearchBox({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const t = usePatternWords();
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    if (typed.trim() === text) return;
    const timer = setTimeout(() => onChange(typed.trim()), restMs);
    return () => clearTimeout(timer);
  }, [typed, text, onChange]);
  return (
    <TextInput
      type="search"
      aria-label={t('search')}
      placeholder={t('search')}
      maxLength={60}
      before={<Icon name="search" size={16} />}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

function Row({ pattern, isChosen, onOpen }: { pattern: PatternRow; isChosen: boolean; onOpen: () => void }) {
  const t = usePatternWords();
  const localized = useLocalized();
  return (
    <li>
      <button
        type="button"
        className={isChosen ? `${styles.row} ${styles.chosen}` : styles.row}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onOpen}
      >
        <img
          className={styles.cover}
          src={pattern.cover_url}
          alt=""
          loading="lazy"
          width={56}
          height={56}
          onLoad={markDecoded}
        />
        <span className={styles.rowWords}>
          <span className={styles.rowName}>{localized(pattern.name)}</span>
          <span className={styles.rowFacts}>{t('facts', { gender: t(pattern.gender), count: pattern.pieces })}</span>
        </span>
      </button>
    </li>
  );
}

/** All matching public patterns, with their filters. */
export function PatternList({ choice, set }: { choice: PatternChoice; set: Address['set'] }) {
  const t = usePatternWords();
  const localized = useLocalized();
  const { data, isError, refetch } = usePatternList(choice);
  const clear = () => set({ q: undefined, for: undefined, kind: undefined });
  return (
    <Sheet padding={0} className={styles.list}>
      <header className={styles.listHead}>
        <h1 className={styles.title}>
          {t('title')}
          <span className={styles.count} role="status">
            {data?.total ?? ''}
          </span>
        </h1>
        <SearchBox key={choice.text} text={choice.text} onChange={(q) => set({ q })} />
        <div className={styles.narrowing}>
          <Select
            aria-label={t('gender')}
            value={choice.gender ?? ''}
            options={[
              { value: '', label: t('any') },
              { value: 'women', label: t('women') },
              { value: 'men', label: t('men') },
            ]}
            onChange={(value) => set({ for: value })}
          />
          <Select
            aria-label={t('category')}
            value={choice.category ?? ''}
            options={[
              { value: '', label: t('anyCategory') },
              ...(data?.categories ?? []).map(({ key, name, count }) => ({
                value: key,
                label: `${localized(name)} ${count}`,
              })),
            ]}
            onChange={(value) => set({ kind: value })}
          />
        </div>
      </header>
      {isError ? (
        <EmptyState title={t('failed')} action={<Button label={t('retry')} onClick={() => void refetch()} />} />
      ) : null}
      {!data && !isError ? (
        <div className={styles.waiting} role="status" aria-label={t('loading')}>
          <Skeleton shape="picture" count={6} />
        </div>
      ) : null}
      {data?.total === 0 ? (
        <EmptyState title={t('none')} action={<Button label={t('clear')} onClick={clear} />}>
          {t('noneWords')}
        </EmptyState>
      ) : null}
      <ul className={styles.rows} aria-label={t('list')}>
        {(data?.patterns ?? []).map((pattern) => (
          <Row
            key={pattern.id}
            pattern={pattern}
            isChosen={pattern.id === choice.id}
            onOpen={() => set({ p: pattern.id, body: undefined, size: undefined, mine: undefined, view: undefined })}
          />
        ))}
      </ul>
    </Sheet>
  );
}

/** /patternLibrary/versionLibrary: the public patterns. The selection is stored in the query parameters. */
export function PatternPage() {
  const t = usePatternWords();
  const isNarrow = useIsNarrow();
  const address = useAddress();
  const asked = useMemo(() => choiceOf(address), [address]);
  const first = usePatternList(asked).data?.patterns[0]?.id;
  // In the wide layout the first pattern is shown until the user selects one.
  const choice = { ...asked, id: asked.id ?? (isNarrow ? undefined : first) };
  const { data, error, isPending, isFetching, refetch } = usePattern(choice);
  const isOpen = choice.id !== undefined;
  const detail = () => {
    if (error)
      return (
        <Sheet className={styles.note}>
          <EmptyState
            title={isApiError(error) && error.code ? dialogs.sentenceOf(error) : t('failed')}
            action={
              <span className={styles.acts}>
                <Button label={t('retry')} onClick={() => void refetch()} />
                {choice.mine ? <Button label={t('one')} onClick={() => address.set({ mine: undefined })} /> : null}
                <Button label={t('back')} onClick={() => address.set({ p: undefined, mine: undefined })} />
              </span>
            }
          />
        </Sheet>
      );
    if (data) return <PatternDetail choice={choice} drawn={data} isBusy={isFetching} set={address.set} />;
    if (isOpen && isPending)
      return (
        <Sheet className={styles.note}>
          <div role="status" aria-label={t('loading')}>
            <Skeleton shape="picture" count={2} />
          </div>
        </Sheet>
      );
    return <Sheet className={styles.note} />;
  };
  return (
    <div className={styles.page}>
      {isNarrow && isOpen ? null : <PatternList choice={choice} set={address.set} />}
      {isNarrow && !isOpen ? null : detail()}
    </div>
  );
}
