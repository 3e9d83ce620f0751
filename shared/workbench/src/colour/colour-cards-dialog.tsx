import { colourCards } from '@atelier/catalogue/colour-cards';
import { decodeText } from '@atelier/catalogue/decode-text';
import { type OwnTexts, useOwnWords } from '@atelier/picture-editors/own-words';
import { drafts } from '@atelier/platform/drafts';
import { useLocalized } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { FileInput } from '@atelier/ui/file-input';
import { Icon } from '@atelier/ui/icon';
import { Tabs } from '@atelier/ui/tabs';
import { TextInput } from '@atelier/ui/text-input';
import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import en from '../locales/en/colour-cards.json' with { type: 'json' };
import zh from '../locales/zh/colour-cards.json' with { type: 'json' };
import styles from './colour-cards-dialog.module.css';
import {
  type CardKey,
  type CardSwatch,
  nearestSwatches,
  searchSwatches,
  swatchesOf,
  swatchOfHex,
} from './colour-search.ts';
import {
  hexOfBytes,
  hexOfCmyk,
  hexOfLab,
  hexOfRgb,
  type OwnColour,
  readCardTable,
  readHex,
} from './read-card-table.ts';
import swatchGridStyles from './swatch-grid.module.css';

/** Name and code of a colour card swatch; the hex value for other colours. */
export function CardName({ hex }: { hex: string }) {
  const localized = useLocalized();
  const swatch = swatchOfHex(hex);
  if (!swatch) return hex;
  return swatch.title ? `${localized(swatch.title)} ${swatch.code}` : swatch.code;
}

const storedCard = z.object({
  name: z.string(),
  colours: z.array(z.object({ name: z.string(), hex: z.string().regex(/^#[0-9a-f]{6}$/) })),
});
type OwnCard = z.infer<typeof storedCard>;

/** Storage key of the account's imported card in this browser. */
const storeKey = 'colour-card';

const none: readonly OwnColour[] = [];

/** The colour card that the account imported in this browser; one at a time, until it is cleared. */
const useOwnCard = () => {
  const [card, setCard] = useState<OwnCard>();
  useEffect(() => {
    let isLeft = false;
    drafts.load<unknown>(storeKey).then(
      (kept) => {
        const parsed = storedCard.safeParse(kept);
        if (!isLeft && parsed.success) setCard((now) => now ?? parsed.data);
      },
      // An unreadable card must be imported again.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, []);
  const keep = useCallback((next: OwnCard) => {
    setCard(next);
    // If storing fails, the card is available until the page is left.
    void drafts.save(storeKey, next).catch(() => undefined);
  }, []);
  const clear = useCallback(() => {
    setCard(undefined);
    void drafts.clear(storeKey).catch(() => undefined);
  }, []);
  return { card, colours: card?.colours ?? none, keep, clear };
};

interface SwatchGridProps {
  swatches: readonly CardSwatch[];
  value: string | undefined;
  onPick: (hex: string) => void;
}

/** Swatches of a card like in a dyer's book: fabric above, number or name below. */
function SwatchGrid({ swatches, value, onPick }: SwatchGridProps) {
  const localized = useLocalized();
  return (
    <div className={swatchGridStyles.grid}>
      {swatches.map(({ key, code, title, hex }) => {
        const name = title ? localized(title) : code;
        return (
          <button
            key={key}
            type="button"
            className={swatchGridStyles.swatch}
            style={{ '--c': hex } as CSSProperties}
            aria-pressed={hex === value}
            aria-label={title && code !== hex ? `${name} ${code}` : `${name} ${hex}`}
            title={title && code !== hex ? `${name} ${code}` : name}
            onClick={() => onPick(hex)}
          >
            <i className={swatchGridStyles.cloth} />
            <span className={swatchGridStyles.name}>{name}</span>
          </button>
        );
      })}
    </div>
  );
}

const cardTexts = { zh, en } satisfies OwnTexts<keyof typeof zh>;

/** Why a card file cannot be used. */
export type CardFileProblem = 'kind' | 'large' | 'empty' | 'damaged';

export type CardFile = { kind: 'read'; name: string; colours: OwnColour[] } | { kind: 'refused'; why: CardFileProblem };

/** Maximum file size in bytes, and maximum colours of a card. */
export const cardFileLimits = { bytes: 1024 * 1024, colours: 1000 } as const;

const record = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;

const readJsonColour = (value: unknown, key?: string): OwnColour | undefined => {
  if (typeof value === 'string') {
    const hex = readHex(value);
    return hex === undefined ? undefined : { hex, name: key ?? hex };
  }
  const row = record(value);
  if (!row) return undefined;
  const rgb = [row.r ?? row.red, row.g ?? row.green, row.b ?? row.blue];
  const written = [row.hex, row.color, row.colour, row.value].find((one) => typeof one === 'string') as
    | string
    | undefined;
  const hex = written === undefined ? hexOfBytes(rgb) : readHex(written);
  if (hex === undefined) return undefined;
  const name = [row.name, row.title, row.code, key].find((one) => typeof one === 'string' && one.trim() !== '');
  return { hex, name: String(name ?? hex).trim() };
};

/** A list of colours, an object of colours by name, or either under `colours`, `colors` or `swatches`. */
const readJson = (text: string): OwnColour[] => {
  const parsed: unknown = JSON.parse(text);
  const inner = record(parsed);
  const list = inner?.colours ?? inner?.colors ?? inner?.swatches ?? parsed;
  if (Array.isArray(list)) return list.flatMap((one) => readJsonColour(one) ?? []);
  return Object.entries(record(list) ?? {}).flatMap(([key, one]) => readJsonColour(one, key) ?? []);
};

const aseBlock = { colour: 0x0001 } as const;

const readAseColour = (view: DataView, start: number): OwnColour | undefined => {
  const length = view.getUint16(start);
  const letters = Array.from({ length: Math.max(0, length - 1) }, (_, at) => view.getUint16(start + 2 + at * 2));
  const model = start + 2 + length * 2;
  const space = String.fromCharCode(...[0, 1, 2, 3].map((at) => view.getUint8(model + at)));
  const part = (at: number) => view.getFloat32(model + 4 + at * 4);
  const name = String.fromCharCode(...letters).trim();
  const hex = (() => {
    switch (space) {
      case 'RGB ':
        return hexOfRgb(part(0), part(1), part(2));
      case 'CMYK':
        return hexOfCmyk(part(0), part(1), part(2), part(3));
      case 'LAB ':
        return hexOfLab(part(0) * 100, part(1), part(2));
      case 'Gray':
        return hexOfRgb(part(0), part(0), part(0));
      default:
        return undefined;
    }
  })();
  return hex === undefined ? undefined : { hex, name: name || hex };
};

/** Adobe Swatch Exchange: big-endian blocks of a type, a length, and for a colour its name, colour space and floats. */
const readAse = (bytes: ArrayBuffer): OwnColour[] => {
  const view = new DataView(bytes);
  const count = view.getUint32(8);
  const colours: OwnColour[] = [];
  let at = 12;
  for (let block = 0; block < count && at + 6 <= view.byteLength; block += 1) {
    const type = view.getUint16(at);
    const length = view.getUint32(at + 2);
    const colour = type === aseBlock.colour ? readAseColour(view, at + 6) : undefined;
    if (colour) colours.push(colour);
    at += 6 + length;
  }
  return colours;
};

const isAse = (bytes: ArrayBuffer): boolean =>
  bytes.byteLength > 12 && new TextDecoder('latin1').decode(bytes.slice(0, 4)) === 'ASEF';

const readColours = (fileName: string, bytes: ArrayBuffer): OwnColour[] | undefined => {
  if (isAse(bytes)) return readAse(bytes);
  const text = decodeText(new Uint8Array(bytes));
  if (/\.json$/i.test(fileName)) return readJson(text);
  return /\.(csv|tsv|txt)$/i.test(fileName) ? readCardTable(text) : undefined;
};

const nameOf = (fileName: string): string => fileName.replace(/\.[^.]+$/, '').slice(0, 40);

/**
 * Parses a colour card: CSV in any encoding (a name and a hex number, or three bytes), JSON (a list or names to hex), or Adobe Swatch
 * Exchange. Skips duplicates and invalid colours.
 */
export const readCardFile = (fileName: string, bytes: ArrayBuffer): CardFile => {
  if (bytes.byteLength > cardFileLimits.bytes) return { kind: 'refused', why: 'large' };
  try {
    const colours = readColours(fileName, bytes);
    if (!colours) return { kind: 'refused', why: /\.ase$/i.test(fileName) ? 'damaged' : 'kind' };
    const once = [...new Map(colours.map((one) => [`${one.name} ${one.hex}`, one])).values()];
    if (once.length === 0) return { kind: 'refused', why: 'empty' };
    return { kind: 'read', name: nameOf(fileName), colours: once.slice(0, cardFileLimits.colours) };
  } catch {
    // Invalid JSON, or a block that ends beyond the file.
    return { kind: 'refused', why: 'damaged' };
  }
};

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
        {card ? <Button size="s" kind="quiet" label={words('clear')} onClick={onClear} /> : null}
      </div>
      <FileInput
        ref={picker}
        hidden
        accept=".csv,.tsv,.txt,.json,.ase"
        aria-label={words('import')}
        onFiles={([file]) => file && void take(file)}
      />
    </div>
  );
}

/**
 * All colour cards: the common colours, the five of the catalogue, and the imported one; with a search over all, and the perceptually
 * nearest colours.
 */
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
