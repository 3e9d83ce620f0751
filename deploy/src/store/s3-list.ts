import type { StoredFile } from './store.ts';

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const unescapeXml = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return entities[name] ?? whole;
  });

const textOf = (xml: string, tag: string): string | undefined => {
  const value = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  return value === undefined ? undefined : unescapeXml(value);
};

/** One page of ListObjectsV2 (https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html). */
export const readListPage = (xml: string): { files: StoredFile[]; next: string | undefined } => {
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    path: textOf(entry, 'Key') ?? '',
    size: Number(textOf(entry, 'Size')),
    changedAt: new Date(textOf(entry, 'LastModified') ?? 0),
  }));
  const next = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : undefined;
  return { files, next };
};
