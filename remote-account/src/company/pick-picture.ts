/** Asks the person for a picture file. Nothing stays in the page: fields of hidden pages are found by whoever looks for one. */
export const pickPicture = (onPicked: (picture: File) => void): void => {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/png,image/jpeg';
  input.addEventListener('change', () => {
    const picture = input.files?.[0];
    if (picture) onPicked(picture);
  });
  input.click();
};
