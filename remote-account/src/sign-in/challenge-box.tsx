import { getChallenge } from '@atelier/contract/auth';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { Skeleton } from '@atelier/ui/placeholders';
import { TextField } from '@atelier/ui/text-input';
import { useCallback, useEffect, useState } from 'react';
import styles from './challenge-box.module.css';

/** Seconds until `endsAt`, rounded up; 0 when it is over. */
export const secondsLeft = (endsAt: number, now: number): number => Math.max(0, Math.ceil((endsAt - now) / 1000));

/** Counts down seconds by the clock, so that a suspended tab shows the right number. */
export const useCountdown = (): { left: number; start: (seconds: number) => void } => {
  const [endsAt, setEndsAt] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (endsAt === 0) return;
    const tick = (): void => {
      const next = secondsLeft(endsAt, Date.now());
      setLeft(next);
      if (next === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [endsAt]);
  const start = useCallback((seconds: number) => {
    setEndsAt(Date.now() + seconds * 1000);
    setLeft(seconds);
  }, []);
  return { left, start };
};

/** Response to a challenge, required before the next code or password. */
export interface ChallengeAnswer {
  id: string;
  letters: string;
}

export interface ChallengeBoxProps {
  /** The previous challenge was answered incorrectly. */
  error: string | undefined;
  isBusy: boolean;
  onAnswer: (answer: ChallengeAnswer) => void;
  /** Increases with each attempt, to load another image. */
  round: number;
}

/** Image with letters. Users who cannot read it wait and then continue without it. */
export function ChallengeBox({ error, isBusy, onAnswer, round }: ChallengeBoxProps) {
  const t = useText('account');
  const [wanted, setWanted] = useState(0);
  const [letters, setLetters] = useState('');
  const { left, start } = useCountdown();
  const { data, isError, refetch } = useQuery({
    queryKey: [getChallenge.path, 'picture', round, wanted],
    queryFn: () => http.call(getChallenge, {}, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(() => {
    if (!data) return;
    setLetters('');
    start(data.wait_seconds);
  }, [data, start]);
  const handleAnswer = (): void => {
    const typed = letters.normalize('NFKC').trim();
    if (data && typed !== '') onAnswer({ id: data.id, letters: typed });
  };
  if (isError)
    return (
      <p className={styles.words}>
        {t('challenge.failed')} <Button size="s" label={t('person.retry')} onClick={() => void refetch()} />
      </p>
    );
  return (
    <div className={styles.box}>
      <TextField
        label={t('challenge')}
        error={error}
        hint={t('challenge.hint')}
        size="l"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={8}
        value={letters}
        onChange={setLetters}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Otherwise the surrounding form would be submitted without the letters.
          event.preventDefault();
          handleAnswer();
        }}
        after={
          data ? (
            <Button kind="quiet" size="s" isBusy={isBusy} disabled={letters.trim() === ''} onClick={handleAnswer}>
              {t('challenge.send')}
            </Button>
          ) : null
        }
      />
      <div className={styles.line}>
        {data ? (
          <img className={styles.picture} src={data.picture} alt={t('challenge.picture')} />
        ) : (
          <Skeleton width="200px" />
        )}
        <Button size="s" icon="redo" label={t('challenge.other')} onClick={() => setWanted((count) => count + 1)} />
      </div>
      {left > 0 ? (
        <p className={styles.words}>{t('challenge.wait', { seconds: left })}</p>
      ) : data ? (
        <Button size="s" isBusy={isBusy} onClick={() => onAnswer({ id: data.id, letters: '' })}>
          {t('challenge.without')}
        </Button>
      ) : null}
    </div>
  );
}
