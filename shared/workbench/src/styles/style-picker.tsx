import { type GenderKey, patternKinds, styleTree } from '@atelier/catalogue/style-kinds';
import {
  flowerStyles,
  garmentStyles,
  type PrintStyleRow,
  patternStyles,
  subStyleByCode,
} from '@atelier/catalogue/sub-styles';
import type { Localized } from '@atelier/catalogue/text';
import type { StyleSource } from '@atelier/catalogue/tool-form';
import { searchKey } from '@atelier/contract/normalise-text';
import { type OwnTexts, useOwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Dialog } from '@atelier/ui/dialog';
import { Icon } from '@atelier/ui/icon';
import { Tabs } from '@atelier/ui/tabs';
import { TextInput } from '@atelier/ui/text-input';
import { useState } from 'react';
import en from '../locales/en/styles.json' with { type: 'json' };
import zh from '../locales/zh/styles.json' with { type: 'json' };
import styles from './style-picker.module.css';

/** A style's name with its code. */
export function StyleName({ code }: { code: string }) {
  const words = useOwnWords(styleTexts);
  const localized = useLocalized();
  const style = subStyleByCode(code);
  return (
    <span>
      {style ? localized(style.title) : words('unknown')} {code}
    </span>
  );
}

const styleTexts = { zh, en } satisfies OwnTexts<keyof typeof zh>;

export interface StyleEntry {
  code: string;
  title: Localized;
  prompt: string;
}

/** Styles under one heading of the picker. */
export interface StyleGroup {
  key: string;
  title: Localized;
  styles: readonly StyleEntry[];
}

const printGroups = (rows: readonly PrintStyleRow[]): StyleGroup[] =>
  patternKinds.map(({ key, title }) => ({ key, title, styles: rows.filter((row) => row.kinds.includes(key)) }));

/** The groups of a source: garments by the style tree, prints by their layout on the fabric. Empty groups are omitted. */
export const styleGroups = (from: StyleSource, gender: GenderKey): StyleGroup[] => {
  if (from === 'pattern') return printGroups(patternStyles);
  if (from === 'flower') return printGroups(flowerStyles);
  const styles = garmentStyles[gender];
  return styleTree
    .map(({ key, title, children }) => {
      const kinds: readonly string[] = children.map(({ garment }) => garment);
      return { key, title, styles: styles.filter(({ garment }) => kinds.includes(garment)) };
    })
    .filter((group) => group.styles.length > 0);
};

const found = (typed: string, { code, title, prompt }: StyleEntry): boolean =>
  [code, title.zh, title.en, prompt].some((text) => searchKey(text).includes(typed));

/** Groups filtered by a search: by name in either language, prompt words or code. */
export const searchStyles = (groups: readonly StyleGroup[], typed: string): StyleGroup[] => {
  const wanted = searchKey(typed);
  return groups
    .map((group) => ({ ...group, styles: group.styles.filter((style) => found(wanted, style)) }))
    .filter((group) => group.styles.length > 0);
};

/** The gender list that contains a garment code. */
export const genderOfCode = (code: string | undefined): GenderKey =>
  code?.startsWith('M') ? 'man' : code?.startsWith('C') ? 'children' : 'woman';

export interface StylePickerProps {
  title: string;
  from: StyleSource;
  value: string | undefined;
  onPick: (code: string) => void;
  onClose: () => void;
}

/** The sub-style catalogue with its codes: by gender, in the style tree, with a search. */
export function StylePicker({ title, from, value, onPick, onClose }: StylePickerProps) {
  const words = useOwnWords(styleTexts);
  const localized = useLocalized();
  const [gender, setGender] = useState<GenderKey>(genderOfCode(value));
  const [typed, setTyped] = useState('');
  const all = styleGroups(from, gender);
  const groups = searchStyles(all, typed);
  const example = all[0]?.styles[0];
  return (
    <Dialog isOpen size="wide" title={title} closeLabel={words('close')} onClose={onClose}>
      {from === 'garment' ? (
        <Tabs
          label={words('audience')}
          value={gender}
          onChange={setGender}
          items={[
            { value: 'woman', label: words('women') },
            { value: 'man', label: words('men') },
            { value: 'children', label: words('children') },
          ]}
        />
      ) : null}
      <TextInput
        className={styles.search ?? ''}
        aria-label={words('search')}
        placeholder={words('searchPlaceholder', { example: example ? localized(example.title) : '' })}
        before={<Icon name="search" size={16} />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.lists}>
        {groups.map((group) => (
          <section key={group.key} aria-label={localized(group.title)}>
            <h3 className={styles.name}>{localized(group.title)}</h3>
            <div className={styles.cards}>
              {group.styles.map((style) => (
                <button
                  key={style.code}
                  type="button"
                  className={styles.card}
                  aria-pressed={style.code === value}
                  onClick={() => onPick(style.code)}
                >
                  {localized(style.title)}
                  <small className={styles.code}>{style.code}</small>
                </button>
              ))}
            </div>
          </section>
        ))}
        {groups.length === 0 ? <p className={styles.hint}>{words('nothing')}</p> : null}
      </div>
    </Dialog>
  );
}
