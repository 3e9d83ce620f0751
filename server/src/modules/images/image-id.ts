import { randomBytes } from 'node:crypto';

/** A picture's public name: 128 random bits, 22 characters of base64url. */
export const newImageId = (): string => randomBytes(16).toString('base64url');

export const isImageId = (text: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(text);
