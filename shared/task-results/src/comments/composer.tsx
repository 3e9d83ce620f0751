import { type CommentPerson, commentLength } from '@atelier/contract/comments';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { drafts } from '@atelier/platform/drafts';
import { Button } from '@atelier/ui/button';
import { TextArea } from '@atelier/ui/text-area';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './comments-panel.module.css';
import { type CommentDraft, commentTexts, loadDraft } from './use-comments.ts';

export interface ComposerProps {
  /** Users that can be mentioned; undefined without mentions. */
  people: readonly CommentPerson[] | undefined;
  label: string;
  placeholder: string;
  /** Key of its draft, which is stored until it is sent or cancelled by the button. */
  draftKey: string;
  /** Position of a new thread, stored with its draft. */
  at?: CommentDraft['at'];
  onSend: (text: string, mentions: string[]) => Promise<boolean>;
  onCancel: () => void;
}

/** The mention being typed before the caret: `@` and the letters after it. */
const mentionBefore = (text: string, caret: number): { from: number; search: string } | undefined => {
  const [, search] = /(?:^|\s)@([^\s@]{0,20})$/.exec(text.slice(0, caret)) ?? [];
  return search === undefined ? undefined : { from: caret - search.length - 1, search: search.toLowerCase() };
};

/** A text with mentions: typing `@` lists users. Ctrl+Enter sends, Escape cancels. */
export function Composer({ people, label, placeholder, draftKey, at, onSend, onCancel }: ComposerProps) {
  const words = useOwnWords(commentTexts);
  const id = useId();
  const whole = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [caret, setCaret] = useState(0);
  const [isListOpen, setListOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [picked, setPicked] = useState<readonly CommentPerson[]>([]);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => area.current?.focus(), []);
  useEffect(() => {
    let isOver = false;
    void loadDraft(draftKey).then((kept) => {
      if (isOver || !kept) return;
      setText((typed) => typed || kept.text);
      setPicked((before) => [...before, ...kept.picked]);
    });
    return () => {
      isOver = true;
    };
  }, [draftKey]);
  const { x, y } = at ?? {};
  useEffect(() => {
    if (text === '') return;
    const place = x === undefined || y === undefined ? undefined : { x, y };
    // If storing fails, the draft is lost with the viewer.
    void drafts.save(draftKey, { text, picked, at: place } satisfies CommentDraft).catch(() => undefined);
  }, [draftKey, text, picked, x, y]);
  const forget = () => void drafts.clear(draftKey).catch(() => undefined);

  const mention = mentionBefore(text, caret);
  const found =
    mention && isListOpen && people
      ? people.filter(({ nickname }) => nickname.toLowerCase().includes(mention.search))
      : [];
  const isListing = found.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the suggestion list changes the form's height
  useEffect(() => {
    // Some browsers return a promise, which must not become the cleanup function.
    void whole.current?.scrollIntoView({ block: 'nearest' });
  }, [isListing]);
  const write = (value: string, position: number) => {
    if (value === '') forget();
    setText(value);
    setCaret(position);
    setListOpen(true);
    setActive(0);
  };
  /** Replaces the selection from `from` on, like typing: undo keeps working. */
  const insert = (inserted: string, from: number, to: number) => {
    const next = `${text.slice(0, from)}${inserted}${text.slice(to)}`.slice(0, commentLength);
    write(next, from + inserted.length);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from + inserted.length, from + inserted.length);
    });
  };
  const pick = (person: CommentPerson) => {
    if (!mention) return;
    setPicked([...picked, person]);
    insert(`@${person.nickname} `, mention.from, caret);
  };
  const startMention = () => {
    const from = area.current?.selectionStart ?? text.length;
    insert(from === 0 || /\s/.test(text[from - 1] ?? '') ? '@' : ' @', from, from);
  };
  const send = async () => {
    if (isBusy || text.trim() === '') return;
    setBusy(true);
    const mentions = picked.filter(({ nickname }) => text.includes(`@${nickname}`)).map((person) => person.id);
    // The form closes with the sent comment.
    if (await onSend(text.trim(), [...new Set(mentions)])) forget();
    else setBusy(false);
  };
  const handleListKey = (event: KeyboardEvent): boolean => {
    const chosen = found[active];
    if (!chosen) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((active + step + found.length) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(chosen);
    else if (event.key === 'Escape') setListOpen(false);
    else return false;
    return true;
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isHandled = handleListKey(event);
    if (!isHandled && event.key === 'Escape') onCancel();
    else if (!isHandled && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
    else if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={whole} className={styles.composer}>
      <TextArea
        ref={area}
        rows={2}
        value={text}
        maxLength={commentLength}
        aria-label={label}
        placeholder={placeholder}
        aria-autocomplete="list"
        aria-controls={isListing ? `${id}-list` : undefined}
        aria-activedescendant={isListing ? `${id}-${active}` : undefined}
        onChange={({ target }) => write(target.value, target.selectionStart)}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={handleKey}
      />
      {isListing ? (
        <div id={`${id}-list`} role="listbox" aria-label={words('people')} className={styles.people}>
          {found.map((person, index) => (
            <div
              key={person.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.person}
              // The text keeps the focus; its keys also select.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(person)}
              onKeyDown={handleKey}
            >
              {person.nickname}
            </div>
          ))}
        </div>
      ) : null}
      {people?.length === 0 && isListOpen && mention ? <p className={styles.quiet}>{words('nobody')}</p> : null}
      <div className={styles.acts}>
        {people ? <Button kind="quiet" size="s" label={words('mention')} onClick={startMention} /> : null}
        <span className={styles.gap} />
        <Button
          kind="quiet"
          size="s"
          label={words('cancel')}
          onClick={() => {
            forget();
            onCancel();
          }}
        />
        <Button
          kind="primary"
          size="s"
          label={words('send')}
          isBusy={isBusy}
          disabled={text.trim() === ''}
          aria-keyshortcuts="Control+Enter"
          onClick={() => void send()}
        />
      </div>
    </div>
  );
}
