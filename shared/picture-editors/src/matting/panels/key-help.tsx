import { IconButton } from '@atelier/ui/icon-button';
import { Kbd } from '@atelier/ui/kbd';
import { Popover } from '@atelier/ui/popover';
import { editorTools, toolKeys } from '../model/editor-tool.ts';
import { type MattingWords, useMattingWords } from '../texts/matting-words.ts';
import styles from './key-help.module.css';

const rowsOf = (words: MattingWords): { keys: string[]; does: string }[] => [
  ...editorTools.map((tool) => ({ keys: [toolKeys[tool]], does: words(tool) })),
  { keys: ['X'], does: words('keySwitch') },
  { keys: ['[', ']'], does: words('keyWidth') },
  { keys: [words('keyShift'), '[', ']'], does: words('keyHardness') },
  { keys: ['D'], does: words('keyPiece') },
  { keys: ['I'], does: words('inverse') },
  { keys: ['R'], does: words('reset') },
  { keys: [words('keyCtrl'), 'Z', 'Y'], does: words('keyUndo') },
  { keys: ['+', '-', '0'], does: words('keyZoom') },
  { keys: [words('keySpace')], does: words('keyPan') },
  { keys: ['← ↑ → ↓'], does: words('keyCursor') },
  { keys: ['Enter'], does: words('keyDraw') },
  { keys: ['C'], does: words('keyClosePen') },
  { keys: ['Esc'], does: words('keyDrop') },
];

/** Every key of the editor, behind the question mark. */
export function KeyHelp() {
  const words = useMattingWords();
  return (
    <Popover
      label={words('helpTitle')}
      placement="bottom-end"
      className={styles.help}
      opener={(opener) => <IconButton {...opener} icon="help" label={words('help')} />}
    >
      <p className={styles.hint}>{words('helpStage')}</p>
      <dl className={styles.rows}>
        {rowsOf(words).map(({ keys, does }) => (
          <div key={does} className={styles.row}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}
