import type { ToolFacts } from '@atelier/contract/tools';
import type { ModeratedWork } from '@atelier/contract/works';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { momentWords } from '@atelier/ui/date-words';
import { Tag } from '@atelier/ui/tag';
import { type ReactNode, useState } from 'react';
import styles from './square.module.css';
import type { SquareKey } from './texts/square-texts.ts';
import { WholePicture } from './whole-picture.tsx';

const reasonWords = { mine: 'mine', copied: 'copiedDesign', unfit: 'unfit', other: 'other' } as const;
const stateWords = { waiting: 'waiting', shown: 'shownState', hidden: 'hidden', refused: 'refused' } as const;

export interface ModerationCardProps {
  work: ModeratedWork;
  tools: readonly ToolFacts[] | undefined;
  words: OwnWords<SquareKey>;
  /** What can be decided. */
  children: ReactNode;
}

/** All public content of a work, and the reports against it. */
export function ModerationCard({ work, tools, words, children }: ModerationCardProps) {
  const [isWhole, setWhole] = useState(false);
  const language = useLanguage();
  const localized = useLocalized();
  const tool = tools?.find(({ type }) => type === work.tool_type);
  const params = work.params.map(({ title, words: value }) => `${localized(title)} ${localized(value)}`);
  const drawn = [...(tool ? [localized(tool.title)] : []), ...params].join(' · ');
  return (
    <li className={styles.card}>
      <button
        type="button"
        className={styles.look}
        aria-label={words('enlarge', { title: work.title })}
        onClick={() => setWhole(true)}
      >
        <img src={work.thumb_url} alt="" draggable={false} />
      </button>
      <div className={styles.rowText}>
        <b>{work.title}</b>
        <Tag look={work.state === 'hidden' ? 'strong' : 'plain'}>{words(stateWords[work.state])}</Tag>
        {work.needs_look ? <Tag look="strong">{words('needsLook')}</Tag> : null}
        {work.generated ? <Tag look="plain">{words('generated')}</Tag> : null}
        <p>{words('by', { author: work.author, day: momentWords(work.published_at, language) })}</p>
        {drawn ? <p>{drawn}</p> : null}
        {work.tags.length > 0 ? <p>{work.tags.map((tag) => `#${tag}`).join(' ')}</p> : null}
        {work.reports.length > 0 ? (
          <ul className={styles.reports} aria-label={words('reports', { count: work.reports.length })}>
            {work.reports.map((report) => (
              <li key={report.created_at}>
                <b>{words(reasonWords[report.reason])}</b>
                {report.note}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className={styles.rowActs}>{children}</div>
      {isWhole ? (
        <WholePicture picture={work} title={work.title} words={words} onClose={() => setWhole(false)} />
      ) : null}
    </li>
  );
}
