import { WorkFault } from '@atelier/child-process/work-fault';
import type { PatternFacts } from '@atelier/contract/assets';
import type { FilePreview } from '@atelier/sewing/reading/reading-process';
import { ApiFailure } from '../../platform/api-failure.ts';
import { hashOf } from '../../platform/storage/blob-store.ts';
import type { PatternReader, PatternSource } from './pattern-reader.ts';

/** What a pattern file holds, and a picture of it, stored under the hash of what it is. */
export interface SeenPattern {
  facts: PatternFacts;
  preview: { data: Buffer; hash: string; width: number; height: number };
}

/** Why a file is not taken, and what to do instead. */
const reasons = {
  broken: {
    zh: '内容不完整或有错，请在打版软件里重新导出（DXF 选文本格式）',
    en: 'it is damaged or incomplete. Export it again from the program that drew it; save a DXF as text.',
  },
  large: {
    zh: '内容太多，请拆成几个文件，或只保留裁片轮廓',
    en: 'there is too much in it. Split it into several files, or keep the outlines alone.',
  },
  foreign: {
    zh: '里面没有版型，或有不能存的文件{name}，请只放 DXF、PDF、SVG、PLT 和它们的附件',
    en: 'it holds no pattern, or a file that cannot be stored{name}. Keep to DXF, PDF, SVG and PLT and their attachments.',
  },
  empty: {
    zh: '里面没有画任何线条，请检查导出时选的图层',
    en: 'no line is drawn in it. Check which layers were exported.',
  },
  unread: {
    zh: '里面有还不支持的绘图指令{name}，请导出为 DXF 或 HP-GL/2',
    en: 'it draws with a command that is not supported{name}. Export it as DXF or HP-GL/2.',
  },
  ended: {
    zh: '打开它要花太久，请简化后再导出',
    en: 'opening it takes too long. Simplify the drawing and export it again.',
  },
} as const;

/** `name`: of the rejected file in a ZIP; untrusted text. */
const refusal = (reason: keyof typeof reasons, cause: unknown, name = ''): ApiFailure => {
  const { zh, en } = reasons[reason];
  const plain = name.replace(/[^\p{L}\p{N} ./_()-]/gu, '_');
  const [inZh, inEn] = plain === '' ? ['', ''] : [`（${plain}）`, ` (${plain})`];
  const details = { reason_zh: zh.replace('{name}', inZh), reason_en: en.replace('{name}', inEn) };
  return new ApiFailure('41066', { cause: reason, ...details }, { cause });
};

const failureOf = (error: unknown): unknown => {
  if (!(error instanceof WorkFault)) return error;
  if (error.code === 'busy' || error.code === 'closed')
    return new ApiFailure('50001', { seconds: 10 }, { cause: error });
  if (error.code === 'timeout' || error.code === 'crashed') return refusal('ended', error);
  const { reason, name } = (error.data ?? {}) as { reason?: string; name?: string };
  const known = reason !== undefined && Object.hasOwn(reasons, reason) ? (reason as keyof typeof reasons) : 'broken';
  return refusal(known, error, name);
};

const tenth = (value: number): number => Math.round(value * 10) / 10;
const sideLimit = 4096;

/** Side lengths from the PNG header: the process that drew it is not trusted, because it parsed an untrusted file. */
const sidesOf = (png: Buffer): { width: number; height: number } | undefined => {
  if (png.byteLength < 33 || png.readUInt32BE(0) !== 0x89504e47 || png.toString('latin1', 12, 16) !== 'IHDR') return;
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  return width > 0 && height > 0 && width <= sideLimit && height <= sideLimit ? { width, height } : undefined;
};

const readOne = async (reader: PatternReader, userId: string, file: PatternSource): Promise<FilePreview> => {
  try {
    return await reader.read(userId, file);
  } catch (error) {
    throw failureOf(error);
  }
};

/** Looks into a person's file in a process of its own. @throws ApiFailure 41066 with the reason, 45005, 50001 */
export const seePattern = async (reader: PatternReader, userId: string, file: PatternSource): Promise<SeenPattern> => {
  const { picture, drawnIn, attached, ...seen } = await readOne(reader, userId, file);
  const png = Buffer.from(picture?.data ?? []);
  const sides = sidesOf(png);
  if (!sides) throw refusal('broken', undefined);
  const sized = <Sized extends { width: number; height: number }>(thing: Sized): Sized => ({
    ...thing,
    width: tenth(thing.width),
    height: tenth(thing.height),
  });
  const pieces = seen.pieces.map((piece) => ({
    ...sized(piece),
    area: piece.area === null ? null : Math.round(piece.area),
  }));
  return {
    facts: { ...sized(seen), pieces, drawn_in: drawnIn, ...(attached && { attached: [...attached] }) },
    preview: { data: png, hash: hashOf(png), ...sides },
  };
};
