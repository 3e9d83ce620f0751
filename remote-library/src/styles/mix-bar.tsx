import type { StyleEntry } from '@atelier/contract/style-library';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { useToolList } from '@atelier/task-results/tool-list';
import { Button } from '@atelier/ui/button';
import { buttonClass } from '@atelier/ui/button-class';
import { toolAddress } from '@atelier/workbench/tool-choice';
import styles from './styles.module.css';
import type { StylesKey } from './texts/styles-texts.ts';

export interface MixBarProps {
  mix: readonly StyleEntry[];
  words: OwnWords<StylesKey>;
  onChange: (mix: readonly StyleEntry[]) => void;
}

/** Fusion joins two at least. */
const mixLeast = 2;

/** The styles that are gathered for fusion, and the way there. */
export function MixBar({ mix, words, onChange }: MixBarProps) {
  const localized = useLocalized();
  const tool = useToolList()?.find(({ key }) => key === 'styleFusion');
  if (mix.length === 0) return null;
  const ids = mix.flatMap(({ drawing }) => drawing?.asset_id ?? []);
  const address = toolAddress(tool, { asset: ids.join(','), input: 'garment' });
  const lack = mixLeast - ids.length;
  return (
    <section className={styles.mix} aria-label={words('mix')}>
      <ul>
        {mix.map((style) => (
          <li key={style.code}>
            <button
              type="button"
              aria-label={words('remove', { name: localized(style.title) })}
              onClick={() => onChange(mix.filter(({ code }) => code !== style.code))}
            >
              <img src={style.drawing?.thumb_url} alt="" draggable={false} />
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.mixWords} role="status">
        <b>{words('mix')}</b>
        <span>{lack > 0 ? words('mixMore', { count: lack }) : words('mixCount', { count: mix.length })}</span>
      </div>
      <Button kind="quiet" onClick={() => onChange([])}>
        {words('mixClear')}
      </Button>
      {lack <= 0 && address ? (
        <Link className={buttonClass({ kind: 'primary' })} to={address}>
          {words('mixGo', { count: ids.length })}
        </Link>
      ) : null}
    </section>
  );
}
