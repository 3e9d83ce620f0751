/** Bytes of one or more fields of a protobuf message. */
export type Encoded = Buffer;

const wire = { varint: 0, bytes: 2, fixed32: 5 } as const;

/** A signed integer up to 2^53, seven bits per byte; negative ones take ten bytes as 64-bit two's complement. */
const varint = (value: number): Buffer => {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return Buffer.from(bytes);
};

const tag = (field: number, kind: keyof typeof wire): Buffer => varint((field << 3) | wire[kind]);

/** Field `field` with an integer. */
export const integerField = (field: number, value: number): Encoded =>
  Buffer.concat([tag(field, 'varint'), varint(value)]);

/** Field `field` with a 32-bit float. */
export const floatField = (field: number, value: number): Encoded => {
  const four = Buffer.alloc(4);
  four.writeFloatLE(value);
  return Buffer.concat([tag(field, 'fixed32'), four]);
};

/** Field `field` with text, bytes or an encoded message. */
export const bytesField = (field: number, value: string | Uint8Array): Encoded => {
  const bytes = typeof value === 'string' ? Buffer.from(value) : value;
  return Buffer.concat([tag(field, 'bytes'), varint(bytes.byteLength), bytes]);
};
