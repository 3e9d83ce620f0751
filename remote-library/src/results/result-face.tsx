import type { ResultItem } from '@atelier/contract/result-list';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { useToolList } from '@atelier/task-results/tool-list';
import { Icon } from '@atelier/ui/icon';
import { useMemo } from 'react';
import { TilePicture } from '../frame/tile-picture.tsx';
import { formatRemaining, type LibraryKey } from '../library-texts.ts';
import styles from './results.module.css';

/** Remaining time from which a tile shows the expiry, ms. */
const soonMs = 3 * 86_400_000;

export const keyOfResult = ({ result, task }: ResultItem): string => result?.id ?? `task-${task.id}`;

/** Tile of a result: image, name, tool, remaining time. */
export const useResultFace = (words: OwnWords<LibraryKey>) => {
  const localized = useLocalized();
  const tools = useToolList();
  return useMemo(() => {
    const now = Date.now();
    const toolOf = ({ task }: ResultItem): string => {
      const title = tools?.find(({ type }) => type === task.tool_type)?.title;
      return title ? localized(title) : task.name;
    };
    const leftOf = ({ result, task }: ResultItem): string => {
      if (!result) return words(task.state);
      return result.favourite && !task.deleted_at ? '' : formatRemaining(task.expires_at, now, words);
    };
    /** The remaining time when it is short. */
    const noteOf = (item: ResultItem): string => {
      const isSoon = Date.parse(item.task.expires_at) - now < soonMs;
      return item.result && (item.task.deleted_at || isSoon) ? leftOf(item) : '';
    };
    return {
      keyOf: keyOfResult,
      nameOf: (item: ResultItem) => {
        const { name, member } = item.task;
        const tool = member ? words('toolBy', { tool: toolOf(item), member: member.nickname }) : toolOf(item);
        return words('resultOf', { name, tool, left: leftOf(item) || words('favourites') });
      },
      picture: ({ result, task }: ResultItem) =>
        result ? (
          <>
            <TilePicture url={result.thumb_url} width={result.width} height={result.height} isWhole />
            {result.favourite ? (
              <span className={styles.heart} aria-hidden="true">
                <Icon name="heart-filled" size={16} />
              </span>
            ) : null}
          </>
        ) : (
          <span className={styles.none}>
            <Icon name={task.state === 'failed' ? 'warn' : 'image'} size={20} />
            {words(task.state)}
          </span>
        ),
      caption: (item: ResultItem) => (
        <span className={styles.caption}>
          <span className={styles.name}>{item.task.name}</span>
          <span className={styles.about}>
            <span>{item.task.member?.nickname ?? toolOf(item)}</span>
            {item.task.mode === 'offline' ? <Icon name="moon" size={14} /> : null}
            <span className={styles.left}>{noteOf(item)}</span>
          </span>
        </span>
      ),
      captionHeight: 46,
    };
  }, [words, localized, tools]);
};
