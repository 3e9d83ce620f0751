import { failWords } from '@atelier/contract/fail-reasons';
import { lowCreditOfError } from '@atelier/contract/low-credit';
import type { UploadedImage } from '@atelier/contract/task';
import { useLanguage } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { Button } from '@atelier/ui/button';
import { StitchProgress } from '@atelier/ui/stitch';
import { codeSentence } from '../../texts/own-words.ts';
import type { EditorTool } from '../model/editor-tool.ts';
import type { MattingProgress, MattingTrouble } from '../server/run-matting.ts';
import type { UploadTrouble } from '../state/use-desk.ts';
import type { Editor } from '../state/use-editor.ts';
import type { FinishState } from '../state/use-finish.ts';
import { creditWords, type MattingWords, useMattingWords } from '../texts/matting-words.ts';
import styles from './editor-note.module.css';

export interface EditorNoteProps {
  source: UploadedImage;
  editor: Editor;
  finish: FinishState;
  upload: { isBusy: boolean; trouble: UploadTrouble | undefined };
  /** Why the last action was refused, e.g. "keep at least one layer". */
  refusal: string | undefined;
  /** True when the editor restored stored operations. */
  isRestored: boolean;
  tool: EditorTool;
  /** Number of uncertain regions of the active layer. */
  pieces: number;
}

/** Warnings of an automatic start that needs manual strokes. */
const uncertain: readonly string[] = ['matte-uncertain', 'worn-garment-uncertain'];

interface Said {
  text: string;
  tone?: 'danger' | 'warn';
  /** 0 to 1; null: indeterminate. */
  share?: number | null;
  buys?: boolean;
}

const progressed = (progress: MattingProgress, words: MattingWords, queued: 'findingQueued' | 'makingQueued'): Said => {
  if (progress.kind === 'queued') return { text: words(queued), share: null };
  const percent = Math.round(progress.percent);
  return { text: words(queued === 'findingQueued' ? 'finding' : 'making', { percent }), share: percent / 100 };
};

const ofTrouble = (trouble: MattingTrouble, words: MattingWords, language: 'zh' | 'en'): Said => {
  if (trouble.kind === 'network') return { text: words('networkFailed'), tone: 'warn' };
  if (trouble.kind === 'code') {
    const low = lowCreditOfError(trouble.code, trouble.details);
    const buys = low !== null && low.way !== 'ask';
    return { text: codeSentence(trouble.code, trouble.details), tone: 'danger', buys };
  }
  return { text: words('mattingFailed', { reason: failWords(trouble.reason)[language] }), tone: 'danger' };
};

const ofUpload = (trouble: UploadTrouble, source: UploadedImage, words: MattingWords, language: 'zh' | 'en'): Said => {
  switch (trouble.kind) {
    case 'size': {
      const { width, height } = trouble;
      return {
        text: words('sizeMismatch', { width, height, expected: `${source.width} × ${source.height}` }),
        tone: 'danger',
      };
    }
    case 'opaque':
      return { text: words('notTransparent'), tone: 'danger' };
    case 'unreadable':
      return { text: words('uploadWrong'), tone: 'danger' };
    case 'server':
      return ofTrouble(trouble.trouble, words, language);
  }
};

const ofFinish = (finish: FinishState, words: MattingWords, language: 'zh' | 'en'): Said | undefined => {
  switch (finish.kind) {
    case 'making':
      return progressed(finish.progress, words, 'makingQueued');
    case 'saving':
      return { text: words('saving'), share: null };
    case 'transparent':
      return {
        text: finish.layer ? words('transparentLayer', { name: finish.layer }) : words('transparent'),
        tone: 'danger',
      };
    case 'trouble':
      return ofTrouble(finish.trouble, words, language);
    case 'downloaded':
      return {
        text:
          finish.charged > 0
            ? words('downloaded', { credits: creditWords(finish.charged, words) })
            : words('downloadedFree'),
      };
    case 'idle':
      return undefined;
  }
};

/** Message of background work, when no action has a result to show. */
const ofBackground = (
  { picture, starts, edges }: Editor,
  { isRestored, pieces, tool }: Pick<EditorNoteProps, 'isRestored' | 'pieces' | 'tool'>,
  words: MattingWords,
): Said => {
  if (picture.state.kind === 'failed') return { text: words('openFailed'), tone: 'danger' };
  if (picture.state.kind === 'opening') return { text: words('opening'), share: null };
  if (starts.progress) return progressed(starts.progress, words, 'findingQueued');
  if (starts.trouble) return { text: words('findFailed'), tone: 'warn' };
  if (edges.isBusy) return { text: words('edgeWorking'), share: null };
  if (starts.report?.warnings.some((code) => uncertain.includes(code)))
    return { text: words('findUncertain'), tone: 'warn' };
  if (pieces > 0 && !isRestored) return { text: words('piecesOffered', { count: pieces }), tone: 'warn' };
  if (edges.state === 'unavailable') return { text: words('edgeUnavailable') };
  if (isRestored) return { text: words('restored') };
  if (edges.state === 'loading') return { text: words('edgeLoading') };
  if (starts.report?.warnings.includes('matte-check-edge')) return { text: words('checkEdge') };
  return { text: words(tool === 'brush' ? 'edgeReady' : `${tool}Hint`) };
};

/** The status line: the result of the last action, else the running work, else the next step. */
export function EditorNote({ source, editor, finish, upload, refusal, isRestored, pieces, tool }: EditorNoteProps) {
  const words = useMattingWords();
  const language = useLanguage();
  const said: Said =
    ofFinish(finish, words, language) ??
    (upload.isBusy ? { text: words('uploading'), share: null } : undefined) ??
    (upload.trouble ? ofUpload(upload.trouble, source, words, language) : undefined) ??
    (refusal ? { text: refusal, tone: 'danger' } : undefined) ??
    ofBackground(editor, { isRestored, pieces, tool }, words);
  return (
    <span className={styles.note}>
      <span role="status" className={said.tone ? styles[said.tone] : undefined}>
        {said.text}
      </span>
      {said.share === undefined ? null : (
        <StitchProgress value={said.share ?? undefined} label={said.text} className={styles.progress ?? ''} />
      )}
      {said.buys ? <Button size="s" label={words('buyPackage')} onClick={() => navigation.open('/pricing')} /> : null}
    </span>
  );
}
