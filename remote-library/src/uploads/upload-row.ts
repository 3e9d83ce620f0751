import type { AssetType } from '@atelier/contract/assets';

/**
 * `waiting`: not sent yet. `sent`: the server has its content, its material is not made yet. `done`: it is a material. `failed`: `code` says
 * why, or the line broke too often. `lost`: the browser had no room for the file, which must be chosen again.
 */
export type UploadState = 'waiting' | 'sent' | 'done' | 'failed' | 'lost';

/** What the material of a file will be; may be edited until it is made. */
export interface UploadFields {
  type: AssetType;
  group_id?: string;
  /** A folder that was dropped. */
  group_name?: string;
  gender_style?: string;
  style_type?: string;
  fabric_type?: string;
}

/** The stored state of one upload, which survives reloads; the file is stored separately. */
export interface UploadRow {
  /** Also the key by which the server makes its material once. */
  id: string;
  /** User and identity that own it. */
  owner: string;
  name: string;
  /** File name with extension of a pattern file, used for its download. */
  fileName?: string;
  bytes: number;
  /** Order in which files came. */
  at: number;
  state: UploadState;
  fields: UploadFields;
  sha256?: string;
  /** Of a pattern file: content of the picture that the server drew of it. */
  preview?: string;
  /** The server had the content already. */
  isKnown?: boolean;
  code?: string;
  details?: Record<string, string | number>;
}
