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
 * The subset of zod that the apps use: in a browser it replaces `zod`, so that host and remotes can share one copy that is as
 * small as the code that each would bundle. A test compares it with their sources.
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
