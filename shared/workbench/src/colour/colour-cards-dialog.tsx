import { colourCards } from '@atelier/catalogue/colour-cards';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { Icon } from '@atelier/ui/icon';
import { Tabs } from '@atelier/ui/tabs';
import { TextInput } from '@atelier/ui/text-input';
import { useRef, useState } from 'react';
import { type CardFileProblem, cardFileLimits, readCardFile } from './card-file.ts';
import { cardTexts } from './card-texts.ts';
import styles from './colour-cards-dialog.module.css';
import { type CardKey, nearestSwatches, searchSwatches, swatchesOf } from './colour-search.ts';
import { SwatchGrid } from './swatch-grid.tsx';
import { type OwnCard, useOwnCard } from './use-own-card.ts';

export interface ColourCardsDialogProps {
  title: string;
  value: string | undefined;
  onPick: (hex: string) => void;
  onClose: () => void;
}

interface OwnCardBarProps {
  card: OwnCard | undefined;
  onRead: (card: OwnCard) => void;
  onClear: () => void;
}

/** Imports a colour card file, shows the result, and removes it. */
function OwnCardBar({ card, onRead, onClear }: OwnCardBarProps) {
  const words = useOwnWords(cardTexts);
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<CardFileProblem>();
  const take = async (file: File) => {
    const read =
      file.size > cardFileLimits.bytes
        ? ({ kind: 'refused', why: 'large' } as const)
        : readCardFile(file.name, await file.arrayBuffer());
    setProblem(read.kind === 'refused' ? read.why : undefined);
    if (read.kind === 'read') onRead({ name: read.name, colours: read.colours });
  };
  return (
    <div className={styles.own}>
      <p className={styles.note} role="status">
        {card ? words('imported', { name: card.name, count: card.colours.length }) : words('ownNote')}
      </p>
      {problem ? (
        <p className={styles.problem} role="alert">
          {words(problem)}
        </p>
      ) : null}
      <div className={styles.acts}>
        <Button size="s" icon="upload" onClick={() => picker.current?.click()}>
          {words(card ? 'importAgain' : 'import')}
        </Button>
        {card ? (
          <Button size="s" kind="quiet" onClick={onClear}>
            {words('clear')}
          </Button>
        ) : null}
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.json,.ase"
        aria-label={words('import')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void take(file);
        }}
      />
    </div>
  );
}

/** All colour cards: the common colours, the catalogue's five, one's own; with a search over all and the nearest by eye. */
export function ColourCardsDialog({ title, value, onPick, onClose }: ColourCardsDialogProps) {
  const words = useOwnWords(cardTexts);
  const localized = useLocalized();
  const own = useOwnCard();
  const [card, setCard] = useState<CardKey>('tone');
  const [typed, setTyped] = useState('');
  const isSearching = typed.trim() !== '';
  const found = isSearching ? searchSwatches(typed, own.colours) : [];
  const near = !isSearching && value ? nearestSwatches(value, own.colours) : [];
  const row = colourCards.find(({ key }) => key === card);
  const note = row ? localized(row.note) : card === 'named' ? words('namedNote') : undefined;
  return (
    <Dialog isOpen size="wide" title={title} closeLabel={words('close')} onClose={onClose}>
      <TextInput
        aria-label={words('search')}
        placeholder={words('searchPlaceholder')}
        before={<Icon name="search" size={16} />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isSearching ? null : (
        <Tabs
          className={styles.tabs ?? ''}
          label={words('cards')}
          value={card}
          onChange={setCard}
          items={[
            { value: 'named' as CardKey, label: words('named') },
            ...colourCards.map(({ key, title: name }) => ({ value: key as CardKey, label: localized(name) })),
            { value: 'own' as CardKey, label: words('own') },
          ]}
        />
      )}
      <div className={styles.colours}>
        {isSearching ? (
          <section aria-label={words('found')}>
            {found.length === 0 ? (
              <p className={styles.note}>{words('nothing')}</p>
            ) : (
              <SwatchGrid swatches={found} value={value} onPick={onPick} />
            )}
          </section>
        ) : null}
        {near.length > 0 ? (
          <section aria-label={words('nearest')}>
            <h3 className={styles.name}>{words('nearest')}</h3>
            <SwatchGrid swatches={near} value={value} onPick={onPick} />
          </section>
        ) : null}
        {isSearching ? null : (
          <section aria-label={words('cards')}>
            {note ? <p className={styles.note}>{note}</p> : null}
            {card === 'own' ? <OwnCardBar card={own.card} onRead={own.keep} onClear={own.clear} /> : null}
            <SwatchGrid swatches={swatchesOf(card, own.colours)} value={value} onPick={onPick} />
          </section>
        )}
      </div>
    </Dialog>
  );
}
