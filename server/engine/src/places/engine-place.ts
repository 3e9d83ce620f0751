import type { PictureArea, WarningCode } from '@atelier/contract/warnings';

/** Region of a warning on a picture. Pictures are identified by their index in the job: ids are the server's. */
export interface EnginePlace {
  code: WarningCode;
  /**
   * An output, or an input picture, both from 0. Absent: the job's first input picture. The interface also shows an input's region on the
   * result where both have one shape.
   */
  on?: { result: number } | { input: string; index: number };
  area: PictureArea;
}
