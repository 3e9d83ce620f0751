import type { PictureArea, WarningCode } from '@atelier/contract/warnings';

/** Where on which picture a warning of a report holds. Pictures go by their place in the job: ids are the server's. */
export interface EnginePlace {
  code: WarningCode;
  /**
   * An output, or a picture that went in, both from 0. Absent: the job's first picture, which is what a tool is about. A page shows
   * a place of an input on the result too where both have one shape.
   */
  on?: { result: number } | { input: string; index: number };
  area: PictureArea;
}
