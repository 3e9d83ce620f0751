import type { RemoteRelease } from '@atelier/contract/releases';
import { useEffect, useRef } from 'react';
import styles from './releases-page.module.css';
import { useReleasesTexts } from './releases-texts.ts';

interface RemotePickerProps {
  remotes: readonly RemoteRelease[];
  value: string;
  onChange: (remote: string) => void;
}

/** Something is to be looked at: what is meant to run fails, or what was taken back still runs. */
export const isTroubled = ({ versions }: RemoteRelease): boolean =>
  versions.some(({ standing, openPages, loads, failures }) => {
    const isIntended = standing === 'active' || standing === 'canary';
    return (isIntended && failures > 0.02 * (loads + failures)) || (standing === 'taken-back' && openPages > 0);
  });

/** One of the remotes; those with trouble carry a mark. */
export const RemotePicker = ({ remotes, value, onChange }: RemotePickerProps) => {
  const texts = useReleasesTexts();
  const list = useRef<HTMLElement>(null);
  // On a phone they form a row that is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one is found by its mark
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [value]);
  return (
    <nav ref={list} className={styles.picker} aria-label={texts.remotes}>
      {remotes.map((release) => (
        <button
          key={release.remote}
          type="button"
          className={styles.choice}
          aria-current={release.remote === value ? 'true' : undefined}
          onClick={() => onChange(release.remote)}
        >
          <span className={isTroubled(release) ? styles.dotBad : styles.dot} aria-hidden="true" />
          <span className={styles.choiceName}>{release.remote}</span>
          <code className={styles.choiceVersion}>{release.active}</code>
        </button>
      ))}
    </nav>
  );
};
