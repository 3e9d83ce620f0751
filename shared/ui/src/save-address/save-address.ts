/** Hands an address to the browser's own downloads. */
export const saveAddress = (url: string, fileName: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.rel = 'noopener';
  link.click();
};
