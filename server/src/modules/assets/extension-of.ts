/** Ending of a picture's file name. */
export const extensionOf = (mime: string): string => (mime === 'image/jpeg' ? 'jpg' : (mime.split('/')[1] ?? 'png'));
