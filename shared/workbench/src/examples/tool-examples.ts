import { createContext, useContext } from 'react';

/** What a tool made of something: addresses of pictures that the remote brings along. */
export interface ToolExample {
  /** By the catalogue's input name; none of a mask. */
  inputs: Readonly<Record<string, readonly string[]>>;
  /** What was answered otherwise than the form's defaults, by field. */
  params?: Readonly<Record<string, unknown>>;
  /** Up to four; none when the user must upload a picture or the tool needs a model. */
  results: readonly string[];
}

/** By tool type; a tool without an entry shows no picture. */
export type ToolExamples = Readonly<Partial<Record<number, ToolExample>>>;

export const ToolExamplesContext = createContext<ToolExamples>({});

export const useToolExample = (type: number): ToolExample | undefined => useContext(ToolExamplesContext)[type];
