import type { ToolForm } from '@atelier/contract/tools';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { Icon } from '@atelier/ui/icon';
import { tutorialPictures } from './pictures/tutorial-pictures.ts';
import type { TutorialsKey } from './texts/tutorials-texts.ts';
import styles from './tutorial.module.css';

export interface TutorialPicturesRowProps {
  form: ToolForm;
  /** The tool's name, for the pictures' words. */
  name: string;
  words: OwnWords<TutorialsKey>;
}

/** Why there is no result to show. */
const absence = ({ needs_model: needsModel, kind }: ToolForm): TutorialsKey => {
  if (kind === 'video') return 'clip';
  return needsModel ? 'noAfter' : 'own';
};

/** What goes into the tool and what it makes of it, as the engine drew it. */
export function TutorialPicturesRow({ form, name, words }: TutorialPicturesRowProps) {
  const { before = [], after = [] } = tutorialPictures[form.key] ?? {};
  const figure = (address: string, key: 'before' | 'after', at: number) => (
    <figure key={address}>
      <img src={address} alt={`${name}, ${words(key)} ${at + 1}`} draggable={false} loading="lazy" />
      {at === 0 ? <figcaption>{words(key)}</figcaption> : null}
    </figure>
  );
  return (
    <div className={styles.pictures}>
      {before.map((address, at) => figure(address, 'before', at))}
      {before.length > 0 && after.length > 0 ? <Icon name="chevron-right" size={20} className={styles.arrow} /> : null}
      {after.map((address, at) => figure(address, 'after', at))}
      {after.length === 0 ? <p className={styles.absent}>{words(absence(form))}</p> : null}
    </div>
  );
}
