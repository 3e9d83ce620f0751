import {
  array,
  boolean,
  coerce,
  discriminatedUnion,
  email,
  instanceof as instanceOf,
  iso,
  literal,
  number,
  object,
  enum as oneOf,
  partialRecord,
  record,
  strictObject,
  string,
  stringbool,
  tuple,
  union,
  unknown,
} from 'zod/v4';

/**
 * Subset of zod used by the apps: in browsers it replaces `zod`, so that host and remotes share one copy as small as the code that each
 * would bundle. A test compares it with their sources.
 */
export const z = {
  array,
  boolean,
  coerce,
  discriminatedUnion,
  email,
  enum: oneOf,
  instanceof: instanceOf,
  iso,
  literal,
  number,
  object,
  partialRecord,
  record,
  strictObject,
  string,
  stringbool,
  tuple,
  union,
  unknown,
};
