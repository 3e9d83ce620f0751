import type { Language } from '@atelier/catalogue/text';
import { sentencesZh } from '@atelier/contract/error-sentences-zh';
import type { ErrorCode } from '@atelier/contract/errors';
import zh from '../locales/zh/host.json' with { type: 'json' };

export type HostTextKey = keyof typeof zh;

/** The sentences of a language, by code. */
export interface ErrorWords {
  readonly language: Language;
  readonly sentences: Readonly<Record<ErrorCode, string>>;
}

/** What the frame says in a language: its own texts, and the sentences of failures. */
export interface FrameWords extends ErrorWords {
  readonly texts: Readonly<Record<HostTextKey, string>>;
}

const chinese: FrameWords = { language: 'zh', texts: zh, sentences: sentencesZh };

/** zh is what every page falls back to, and is there at once; en comes for who reads it. @throws where it does not arrive; the next call asks again. */
export const loadFrameWords = async (language: Language): Promise<FrameWords> =>
  language === 'zh' ? chinese : (await import('./frame-words-en.ts')).english;
