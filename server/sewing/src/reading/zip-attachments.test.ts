import { describe, expect, it } from 'vitest';
import { goodFiles, zipOf } from './good-files.fixture.ts';
import { work } from './reading-work.ts';

const dxf = { name: '款式/front.dxf', data: goodFiles.dxf };
const file = (name: string, data: string | Uint8Array = 'grading rules') => ({
  name,
  data: Buffer.from(data as string),
});

describe('a ZIP', () => {
  it('keeps and names other files beside a drawing', async () => {
    const others = [
      file('款式/front.RUL'),
      file('size table.xlsx', 'PK\u0003\u0004…'),
      file('readme.txt'),
      file('photo.jpg', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])),
    ];
    const { format, attached, parts, total } = await work(zipOf([...others, dxf]));
    expect({ format, attached, parts }).toEqual({ format: 'zip', attached: others.map(({ name }) => name), parts: 5 });
    expect(total).toBeGreaterThan(5);
  });

  it.each([
    '._front.dxf',
    '款式/._front.dxf',
    '__MACOSX/._front.dxf',
    '.DS_Store',
    'a/.DS_Store',
    'Thumbs.db',
    'desktop.ini',
    'a\\Desktop.ini',
    '~$table.xlsx',
    '.~lock.table.ods#',
    '@eaDir/front.dxf@SynoEAStream',
    'Icon\r',
    '.Spotlight-V100/Store',
  ])('skips %j, left by an operating system', async (name) => {
    const { parts, attached } = await work(zipOf([file(name, 'MZ'), dxf]));
    expect({ parts, attached }).toEqual({ parts: 1, attached: undefined });
  });

  it.each([
    ['a program', 'setup.exe', 'MZ'],
    ['a program with another name', 'rules.rul', 'MZ'],
    ['a script', 'open me.bat', 'del *'],
    ['a page', 'index.html', '<html>'],
    ['an archive', 'more.rar', 'Rar!'],
    ['an archive with another name', 'more.rul', 'PK\u0003\u0004'],
    ['a drawing that is none', 'back.dxf', 'empty'],
  ])('with %s is refused by its name', async (_, name, data) => {
    await expect(work(zipOf([dxf, file(name, data)]))).rejects.toMatchObject({ data: { reason: 'foreign', name } });
  });

  it('without a drawing is refused', async () => {
    await expect(work(zipOf([file('front.rul')]))).rejects.toMatchObject({
      data: { reason: 'foreign', name: 'front.rul' },
    });
  });
});

it.each([
  ['a byte order mark', '\ufeff'],
  ['lines of a printer', '\u001b%-12345X@PJL ENTER LANGUAGE=PDF\r\n'],
  ['blank lines', '\r\n\r\n'],
])('reads a PDF behind %s', async (_, before) => {
  const data = Buffer.concat([Buffer.from(before), goodFiles.pdf]);
  const [plain, read] = [await work(goodFiles.pdf), await work(data)];
  expect(read).toMatchObject({ format: 'pdf', total: plain.total, width: plain.width });
});
