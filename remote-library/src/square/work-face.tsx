import type { ToolFacts } from '@atelier/contract/tools';
import type { Work } from '@atelier/contract/works';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Icon } from '@atelier/ui/icon';
import { TilePicture } from '../frame/tile-picture.tsx';
import styles from './square.module.css';
import type { SquareKey } from './texts/square-texts.ts';

export const keyOfWork = ({ id }: Work): string => id;

/** What a tile shows of a work: picture, title, likes. */
export const useWorkFace = (
  words: OwnWords<SquareKey>,
  tools: readonly ToolFacts[] | undefined,
  isLiked: (id: string) => boolean,
) => {
  const localized = useLocalized();
  const toolOf = ({ tool_type: type }: Work): string => {
    const title = tools?.find((tool) => tool.type === type)?.title;
    return title ? localized(title) : '';
  };
  return {
    keyOf: keyOfWork,
    nameOf: (work: Work) => words('workOf', { title: work.title, tool: toolOf(work), likes: work.likes }),
    picture: (work: Work) => (
      <>
        <TilePicture url={work.thumb_url} width={work.width} height={work.height} />
        {work.generated ? <span className={styles.mark}>{words('generated')}</span> : null}
      </>
    ),
    caption: (work: Work) => (
      <>
        <span className={styles.name}>{work.title}</span>
        <span className={styles.likes}>
          <Icon name={isLiked(work.id) ? 'heart-filled' : 'heart'} size={14} />
          {work.likes}
        </span>
      </>
    ),
  };
};
