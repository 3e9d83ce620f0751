import type { ToolFacts } from '@atelier/contract/tools';
import type { ModeratedLink } from '@atelier/contract/works';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { momentWords } from '@atelier/ui/date-words';
import { Tag } from '@atelier/ui/tag';
import { type ReactNode, useState } from 'react';
import styles from './square.module.css';
import type { SquareKey } from './texts/square-texts.ts';
import { WholePicture } from './whole-picture.tsx';

export interface LinkCardProps {
  link: ModeratedLink;
  tools: readonly ToolFacts[] | undefined;
  words: OwnWords<SquareKey>;
  /** What can be decided. */
  children: ReactNode;
}

const partWords = { result: 'linkResult', original: 'linkOriginal' } as const;
type Part = keyof typeof partWords;

/** A share link under review: the pictures that its visitors see, and which of them the content screening flagged. */
export function LinkCard({ link, tools, words, children }: LinkCardProps) {
  const [whole, setWhole] = useState<Part>();
  const language = useLanguage();
  const localized = useLocalized();
  const tool = tools?.find(({ type }) => type === link.tool_type);
  const shown = (['original', 'result'] as const).flatMap((part) => {
    const picture = link[part];
    return picture ? [{ part, picture }] : [];
  });
  const opened = whole && link[whole];
  const titleOf = (part: Part) => `${link.name} · ${words(partWords[part])}`;
  return (
    <li className={styles.card}>
      <div className={styles.pair}>
        {shown.map(({ part, picture }) => (
          <button
            key={part}
            type="button"
            className={styles.look}
            aria-label={words('enlarge', { title: titleOf(part) })}
            onClick={() => setWhole(part)}
          >
            <img src={picture.thumb_url} alt="" draggable={false} />
          </button>
        ))}
      </div>
      <div className={styles.rowText}>
        <b>{link.name}</b>
        <Tag look="plain">{words('link')}</Tag>
        <Tag look="strong">{words('needsLook')}</Tag>
        {link.told_of.map((part) => (
          <Tag key={part} look="plain">
            {words(partWords[part])}
          </Tag>
        ))}
        <p>
          {words('linkBy', {
            author: link.author,
            day: momentWords(link.created_at, language),
            until: momentWords(link.expires_at, language),
          })}
        </p>
        {tool ? <p>{localized(tool.title)}</p> : null}
        <p>{words('linkShows')}</p>
      </div>
      <div className={styles.rowActs}>{children}</div>
      {whole && opened ? (
        <WholePicture picture={opened} title={titleOf(whole)} words={words} onClose={() => setWhole(undefined)} />
      ) : null}
    </li>
  );
}
