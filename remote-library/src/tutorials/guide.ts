import type { Localized } from '@atelier/catalogue/text';

/** The hand-written text about a tool. Fields, ranges, prices and pictures come from the server and the engine. */
export interface Guide {
  /** What it is for, in two or three sentences. */
  what: Localized;
  /** The way to a result, in order. */
  steps: readonly GuideStep[];
  /** Inputs that give good results, and those that do not, as measured. */
  good: readonly Localized[];
  poor: readonly Localized[];
  questions: readonly GuideQuestion[];
  /** Keys of the suggested next tools. */
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
