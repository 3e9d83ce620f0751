/** How a file becomes an upload: fetched with the first picture, see `admission.ts`. */
export { admitPicture } from './admit-picture.ts';
export { pictureServices } from './picture-services.ts';
