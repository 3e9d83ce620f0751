import { saveAddress } from '@atelier/ui/save-address';

/** The browser reads the file after the press; its address may go some time later. */
const releaseMs = 60_000;

export const saveBlob = (blob: Blob, fileName: string): void => {
  const url = URL.createObjectURL(blob);
  saveAddress(url, fileName);
  setTimeout(() => URL.revokeObjectURL(url), releaseMs);
};
