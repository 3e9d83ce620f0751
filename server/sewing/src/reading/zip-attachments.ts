const drawing = /\.(?:dxf|pdf|svg|plt|hpgl?|hgl)$/i;
const program =
  /\.(?:exe|dll|com|scr|msi|msix|bat|cmd|ps1|vbs?|vbe|js|mjs|jse|wsf|hta|lnk|url|reg|jar|sh|command|app|dmg|pkg|apk|deb|rpm|html?|xhtml|swf|docm|xlsm|pptm)$/i;
const archive = /\.(?:zip|rar|7z|gz|tgz|tar|bz2|xz|cab|iso)$/i;
/** Documents that are ZIPs inside. */
const packedDocument = /\.(?:xlsx|docx|pptx|ods|odt|odp|zprj|zpac)$/i;

const startsWith = (data: Uint8Array, ...starts: string[]): boolean => {
  const head = Buffer.from(data.subarray(0, 8)).toString('latin1');
  return starts.some((start) => head.startsWith(start));
};

/**
 * Whether a file without a drawing may be kept in a ZIP beside one, e.g. grading rules (RUL), a size table or a note. Programs and
 * archives may not, nor what is named as a drawing and is none.
 */
export const isAttachment = (name: string, data: Uint8Array): boolean => {
  if (drawing.test(name) || program.test(name) || archive.test(name)) return false;
  if (
    startsWith(
      data,
      'MZ',
      '\u007fELF',
      '#!',
      '\u00ca\u00fe\u00ba\u00be',
      '\u00cf\u00fa\u00ed\u00fe',
      '\u00fe\u00ed\u00fa',
    )
  )
    return false;
  if (startsWith(data, 'Rar!', '7z\u00bc\u00af', '\u001f\u008b', 'PK')) return packedDocument.test(name);
  return true;
};
