import { z } from 'zod';

/** base64url of 32 bytes. */
const coordinate = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/**
 * A signature (ECDSA P-256, SHA-256, IEEE P1363 form, base64) with the public point of its key. A key is identified by the
 * point's x: both points with one x belong to the same private key, so x alone identifies a trusted key.
 */
export const keySignature = z.object({ key: z.object({ x: coordinate, y: coordinate }), value: z.string() });
export type KeySignature = z.infer<typeof keySignature>;

/** Name of a key: a point's x, base64url. */
export const keyName = coordinate;
