/** Opens the file picker for a picture. The input stays out of the DOM, where hidden pages would expose it to queries for file inputs. */
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
