import { create } from 'content-disposition';

/** The header of a download (RFC 6266): the name as it is, and in ASCII for old clients where it is not. */
export const attachment = (fileName: string): string => create(fileName.toWellFormed());
