import { type AttributeRow, garmentKindByKey } from '@atelier/catalogue/attributes';
import { genders } from '@atelier/catalogue/style-kinds';
import type { StyleEntry } from '@atelier/contract/style-library';
import type { ToolAvailability } from '@atelier/contract/tools';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { useToolList } from '@atelier/task-results/tool-list';
import { Button, buttonClass } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { IconButton } from '@atelier/ui/icon-button';
import { ToolChoiceDialog, toolAddress } from '@atelier/workbench/tool-choice';
import { useState } from 'react';
import partChoicesStyles from './part-choices.module.css';
import styles from './style-detail.module.css';
import {
  describedAttributes,
  hiddenAttributes,
  type PartKey,
  type Parts,
  partStrips,
  partsOfStyle,
  partsText,
  pickPart,
  placeInStrip,
  promptOfParts,
} from './style-parts.ts';
import type { StylesKey } from './styles-page.tsx';

interface PartChoicesProps {
  part: AttributeRow;
  value: string | undefined;
  words: OwnWords<StylesKey>;
  onPick: (choice: string) => void;
}

/** Number of choices shown before "show all": two rows. */
const shownAtFirst = 8;

/** The choices of an attribute, each as drawn by the engine; those without a drawing are text. */
function PartChoices({ part, value, words, onPick }: PartChoicesProps) {
  const localized = useLocalized();
  const [isWhole, setWhole] = useState(false);
  const { key, title, choices } = part;
  const strip = partStrips[key];
  const chosen = choices.find((choice) => choice.key === value);
  const first = choices.slice(0, shownAtFirst);
  // The selected choice is always visible.
  const few = chosen && !first.includes(chosen) ? [...first.slice(0, -1), chosen] : first;
  const shown = isWhole || !strip ? choices : few;
  const rest = choices.length - few.length;
  return (
    <fieldset className={partChoicesStyles.part}>
      <legend className={partChoicesStyles.head}>
        <b>{localized(title)}</b>
        <span>{chosen ? localized(chosen.title) : ''}</span>
      </legend>
      <div className={strip ? partChoicesStyles.drawn : partChoicesStyles.plain}>
        {shown.map((choice) => (
          <button
            key={choice.key}
            type="button"
            className={partChoicesStyles.choice}
            aria-pressed={choice.key === value}
            onClick={() => onPick(choice.key)}
          >
            {strip ? (
              <span
                className={partChoicesStyles.drawing}
                style={{
                  backgroundImage: `url("${strip}")`,
                  backgroundPositionX: `${-placeInStrip(key, choice.key) * 80}px`,
                }}
              />
            ) : null}
            <span className={partChoicesStyles.words}>{localized(choice.title)}</span>
          </button>
        ))}
      </div>
      {strip && rest > 0 ? (
        <button
          type="button"
          className={partChoicesStyles.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? words('less') : words('more', { count: rest })}
        </button>
      ) : null}
    </fieldset>
  );
}

export interface StyleDetailProps {
  style: StyleEntry;
  parts: Parts;
  words: OwnWords<StylesKey>;
  /** True when it has its own close button; a surrounding dialog already has one. */
  isAlone: boolean;
  /** True when selected for fusion. */
  isMixed: boolean;
  isMixFull: boolean;
  onParts: (text: string) => void;
  onMix: () => void;
  onClose: () => void;
}

/** Machine names of the tools that accept a style. */
const toolKeys = { words: 'styleCreativity', lines: 'lineFilling' } as const;

/** Tool page with the style's prompt and, where accepted, its drawing. */
const addressOf = (tool: ToolAvailability | undefined, style: StyleEntry, parts: Parts): string | undefined => {
  const prompt = promptOfParts(style, parts);
  if (tool?.key === toolKeys.words)
    return toolAddress(tool, { answers: JSON.stringify({ prompt, gender: style.gender, style: style.code }) });
  return style.drawing ? toolAddress(tool, { asset: style.drawing.asset_id, input: 'sketch' }) : undefined;
};

function Head({ style, words, isAlone, onClose }: Pick<StyleDetailProps, 'style' | 'words' | 'isAlone' | 'onClose'>) {
  const localized = useLocalized();
  const [isLarge, setLarge] = useState(false);
  const { code, title, drawing, gender, garment } = style;
  const name = localized(title);
  const who = genders.find(({ key }) => key === gender)?.title;
  const kind = garmentKindByKey(garment)?.title;
  return (
    <header className={styles.head}>
      {drawing ? (
        <button type="button" className={styles.cover} aria-label={words('zoom')} onClick={() => setLarge(true)}>
          <img src={drawing.thumb_url} width={drawing.width} height={drawing.height} alt="" draggable={false} />
        </button>
      ) : (
        <span className={styles.cover}>{words('waiting')}</span>
      )}
      <div className={styles.headWords}>
        <h2>{name}</h2>
        <p>{words('facts', { gender: who ? localized(who) : '', kind: kind ? localized(kind) : garment, code })}</p>
      </div>
      {isAlone ? <IconButton icon="close" label={words('close')} onClick={onClose} /> : null}
      {drawing ? (
        <Dialog isOpen={isLarge} size="wide" title={name} closeLabel={words('close')} onClose={() => setLarge(false)}>
          <img
            className={styles.large}
            src={drawing.url}
            width={drawing.width}
            height={drawing.height}
            alt={words('drawing', { name })}
            draggable={false}
          />
        </Dialog>
      ) : null}
    </header>
  );
}

/** Actions on the style: generate from its prompt, colour its drawing, select it for fusion, or open it in another tool. */
function Acts({ style, parts, words, isMixed, isMixFull, onMix }: StyleDetailProps) {
  const tools = useToolList();
  const [isChoosing, setChoosing] = useState(false);
  const tool = (key: string) => tools?.find((one) => one.key === key);
  const generation = tool(toolKeys.words);
  const generate = addressOf(generation, style, parts);
  const fill = addressOf(tool(toolKeys.lines), style, parts);
  const { drawing } = style;
  return (
    <footer className={styles.foot}>
      {generate ? (
        <Link className={buttonClass({ kind: 'primary', size: 'l', isWide: true }, styles.generate)} to={generate}>
          <span>{words('generate')}</span>
          <span className={styles.price}>{words('from', { price: generation?.price.online ?? 0 })}</span>
        </Link>
      ) : null}
      <p>{words('carries', { count: describedAttributes(parts).length })}</p>
      {drawing ? (
        <div className={styles.acts}>
          {fill ? (
            <Link className={buttonClass()} to={fill}>
              {words('fill')}
            </Link>
          ) : null}
          <Button aria-pressed={isMixed} disabled={!isMixed && isMixFull} onClick={onMix}>
            {words(isMixed ? 'mixOut' : 'mixIn')}
          </Button>
          <Button label={words('other')} onClick={() => setChoosing(true)} />
        </div>
      ) : (
        <p>{words('notDrawn')}</p>
      )}
      {!isMixed && isMixFull ? <p>{words('mixFull')}</p> : null}
      {isChoosing && drawing ? (
        <ToolChoiceDialog from={undefined} request={{ asset: drawing.asset_id }} onClose={() => setChoosing(false)} />
      ) : null}
    </footer>
  );
}

/** One style: its drawing, its attributes, and the tools that accept it. */
export function StyleDetail(props: StyleDetailProps) {
  const { style, parts, words, onParts } = props;
  const text = partsText(style.parts, parts);
  const covered = hiddenAttributes(parts);
  const changed = text === '' ? 0 : text.split(',').length;
  const pick = (attribute: PartKey, choice: string) =>
    onParts(partsText(style.parts, pickPart(parts, attribute, choice)));
  return (
    <article className={styles.detail} aria-label={style.code}>
      <Head {...props} />
      <div className={styles.parts}>
        {partsOfStyle(style).map((part) => (
          <PartChoices
            key={`${style.code} ${part.key}`}
            part={part}
            value={covered.includes(part.key) ? undefined : parts[part.key]}
            words={words}
            onPick={(choice) => pick(part.key as PartKey, choice)}
          />
        ))}
      </div>
      {changed > 0 ? (
        <div className={styles.changed} role="status">
          <span>{words('changed', { count: changed })}</span>
          <Button kind="quiet" size="s" label={words('reset')} onClick={() => onParts('')} />
        </div>
      ) : null}
      <Acts {...props} />
    </article>
  );
}
