import type { Localized } from '@atelier/catalogue/text';

/** What a person tells another about a tool. Fields, ranges, prices and pictures are not in here: the server and the engine say them. */
export interface Guide {
  /** What it is for, in two or three sentences. */
  what: Localized;
  /** The way to a result, in order. */
  steps: readonly GuideStep[];
  /** Pictures and wishes that come out well, and those that do not, as measured. */
  good: readonly Localized[];
  poor: readonly Localized[];
  questions: readonly GuideQuestion[];
  /** Machine names of the tools that one goes on with. */
  next: readonly string[];
}

export interface GuideStep {
  title: Localized;
  words: Localized;
}

export interface GuideQuestion {
  ask: Localized;
  answer: Localized;
}

/** A sentence in both languages. */
export const say = (zh: string, en: string): Localized => ({ zh, en });

export const step = (title: Localized, words: Localized): GuideStep => ({ title, words });

export const ask = (question: Localized, answer: Localized): GuideQuestion => ({ ask: question, answer });
