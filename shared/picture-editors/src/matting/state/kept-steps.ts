import { drafts } from '@atelier/platform/drafts';
import type { EditorHistory } from '../model/editor-history.ts';

export interface KeptSteps {
  history: EditorHistory;
  /** Where the pictures of layers' starts are read. */
  addresses: readonly (readonly [string, string])[];
}

const draftOf = (image: string) => `matting/${image}`;
const ignore = () => undefined;

/** Unsaved steps on a picture or mask, stored in this browser only. Never rejects. */
export const keptSteps = (image: string): Promise<KeptSteps | undefined> =>
  drafts.load<KeptSteps>(draftOf(image)).catch(ignore);

/** Steps that cannot be kept cost nothing but the keeping. */
export const keepSteps = (image: string, steps: KeptSteps): void =>
  void drafts.save(draftOf(image), steps).catch(ignore);

export const forgetSteps = (image: string): void => void drafts.clear(draftOf(image)).catch(ignore);
