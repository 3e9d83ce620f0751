import { createLimitedProcess } from '@atelier/child-process/limited-process';
import { WorkFault } from '@atelier/child-process/work-fault';
import { ApiFailure } from '../../../platform/api-failure.ts';
import type { Receipt } from './draw-receipt.ts';
import { obtainReceiptFonts, type ReceiptFontFiles } from './receipt-fonts.ts';
import type { ReceiptWork } from './receipt-work.ts';

/** Processor time; a receipt takes 0.1 s, the first in a process also starts it and reads the fonts. */
const timeLimitMs = 5000;
const megabytes = 200;
const retryAfterSeconds = 10;

/** Draws receipts in a child process, because names and titles are untrusted text. */
export interface ReceiptDrawer {
  /** A PDF. @throws ApiFailure 50001 when the process is busy or was ended; WorkFault `failed` */
  draw(receipt: Receipt): Promise<Buffer>;
  close(): Promise<void>;
}

interface ReceiptDrawerOptions {
  /** Converted fonts are kept here. */
  dataDir: string;
  /** TTF or OTF with all characters that names may have. */
  fullFont?: string | undefined;
}

/** Its process starts with the first receipt and ends when it is idle. */
export const createReceiptDrawer = ({ dataDir, fullFont }: ReceiptDrawerOptions): ReceiptDrawer => {
  const child = createLimitedProcess({ module: new URL('./receipt-work.ts', import.meta.url).href, megabytes });
  let files: Promise<ReceiptFontFiles> | undefined;
  const obtain = () => {
    files ??= obtainReceiptFonts(dataDir, fullFont).catch((error: unknown) => {
      files = undefined;
      throw error;
    });
    return files;
  };
  return {
    async draw(receipt) {
      const work: ReceiptWork = { receipt, fonts: await obtain() };
      try {
        return Buffer.from(await child.run<Uint8Array>(work, timeLimitMs));
      } catch (error) {
        if (!(error instanceof WorkFault) || error.code === 'failed') throw error;
        throw new ApiFailure('50001', { seconds: retryAfterSeconds }, { cause: error });
      }
    },
    close: () => child.close(),
  };
};
