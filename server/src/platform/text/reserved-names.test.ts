import { describe, expect, it } from 'vitest';
import { findReservedName } from './reserved-names.ts';

describe('a nickname', () => {
  it.each([
    ...[
      'official',
      'OFFICIAL',
      'Official account',
      'Atelier Official',
      'ｏｆｆｉｃｉａｌ',
      'o f f i c i a l',
      'o.f.f.i.c.i.a.l',
      '0fficial',
    ],
    ...['offiсial', 'οfficial', 'ófficial', '𝗢𝗳𝗳𝗶𝗰𝗶𝗮𝗹', 'ᴏꜰꜰɪᴄɪᴀʟ', 'off1c1a1', 'officiaI'],
    ...[
      'admin',
      'Admin_2',
      'admin01',
      'adm1n',
      'аdmin',
      '@dmin',
      'the admin',
      'Admin',
      'atelieradmin',
      'SUPPORT',
      'Support team',
    ],
    ...['5upport', 'supporт', 'Customer Service', 'customer-service', 'Atelier Support'],
    ...[
      '官方',
      '官 方',
      '官·方旗舰店',
      '⽅官方',
      '平台客服',
      '客　服01',
      '管理员',
      '管理員',
      '系统管理员',
      '在线客服小林',
    ],
    ...[
      'Atelier',
      'ATELIER',
      'ａｔｅｌｉｅｒ',
      'Ate1ier',
      'A t e l i e r',
      'Аtelier',
      'Atelier 01',
      'Atelier Team',
      'AtelierOfficial',
    ],
  ])('refuses %s', (name) => {
    expect(findReservedName(name, 'Atelier')).toBeDefined();
  });

  it.each([
    ...[
      '',
      'Lin',
      '设计师0001',
      'Designer 0001',
      'Badminton girl',
      'supporter',
      'Atelier Lin',
      "Lin's Atelier",
      'officina',
      'unofficially',
    ],
    ...[
      '小方',
      '方官',
      '服装客',
      '理员',
      'Александр',
      'Αθηνά',
      '77',
      'Madmind',
      'a b c',
      'team',
      '林 the tailor',
      '官小林',
    ],
  ])('accepts %s', (name) => {
    expect(findReservedName(name, 'Atelier')).toBeUndefined();
  });

  it.each([
    ['织物坊', '织物坊小林'],
    ['织物坊', '织 物 坊'],
    ['Mode & Co', 'mode&co'],
    ['Mode & Co', 'MODE CO'],
  ])('refuses the brand name %s: %s', (brand, name) => {
    expect(findReservedName(name, brand)).toBe(brand);
  });
});
