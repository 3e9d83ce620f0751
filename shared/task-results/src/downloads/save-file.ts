/** Hands an address to the browser's own downloads. */
export const saveAddress = (url: string, fileName: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.rel = 'noopener';
  link.click();
};

/** The browser reads the file after the press; its address may go some time later. */
const releaseMs = 60_000;

export const saveBlob = (blob: Blob, fileName: string): void => {
  const url = URL.createObjectURL(blob);
  saveAddress(url, fileName);
  setTimeout(() => URL.revokeObjectURL(url), releaseMs);
};
