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
 * What the apps use of zod, and no more: in a browser this stands for `zod`, so that host and remotes can share one copy that is
 * as small as the code that they would each carry. A test holds it against their sources.
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
