import { describe, expect, it } from 'vitest';
import { namedColours } from './colours.ts';
import * as constants from './constants.ts';
import { paramsSchema } from './params.ts';

describe('specified constants', () => {
  it('have the specified values', () => {
    expect(constants).toMatchObject({
      requestTimeoutMs: 600000,
      maxRefreshAttempts: 3,
      loginRedirectBlockMs: 3000,
      errorMessageMs: 5000,
      envelopeKeyLength: 32,
      inactivityMs: 5400000,
      heartbeatMs: 14000,
      reconnectDelayMs: 2000,
      maxReconnectAttempts: 20,
      resendWaitMs: 1500,
      versionPollMs: 180000,
      maxUnchangedVersionChecks: 5,
      immediateReloadVersions: ['11', '111'],
      defaultLanguage: 'zh',
      defaultTheme: 'light',
      throttleMs: 800,
      mobileBreakpointPx: 992,
      guideOverlayOpacity: 0.3,
      passwordMinLength: 4,
      roles: ['0', '1', '2'],
      operatorRole: '3',
      developerRole: '4',
      trialCredits: { credits: 40, days: 15 },
      defaultMembershipMenu: [{ value: 100, point: 1 }],
      maxImageRatio: 2.5,
      minImageSidePx: 256,
      maxImagePixels: 40000000,
      maxImageBytes: 20971520,
      fusionImages: { min: 2, max: 4 },
      expansionImages: { min: 1, max: 4 },
      imageTaskMinutes: [1, 2],
      historyDays: 15,
      referenceType: { basic: 0, high: 1 },
      vectorRanges: {
        filter_speckle: { min: 0, max: 128, step: 1 },
        color_precision: { min: 1, max: 8 },
        layer_difference: { min: 0, max: 128 },
        corner_threshold: { min: 0, max: 180 },
        length_threshold: { min: 3.5, max: 10, step: 0.1 },
        splice_threshold: { min: 0, max: 180 },
      },
    });
  });

  it('derive the role from the stored type number', () => {
    expect([0, 1, 2, 3, -1, 1.5].map(constants.roleOfType)).toEqual(['0', '1', '2', '0', '0', '0']);
  });

  it('separate two installations on one host', () => {
    expect(constants.storageName('accessToken', '_a')).toBe('access_token_a');
    expect(constants.storageName('accessToken', '_b')).not.toBe(constants.storageName('accessToken', '_a'));
    expect(new Set(Object.values(constants.storageKeys)).size).toBe(Object.keys(constants.storageKeys).length);
  });
});

describe('named colours', () => {
  it('are 13, each with its own name, in both languages, and a valid colour [spec 9.12]', () => {
    expect(namedColours).toHaveLength(13);
    expect(new Set(namedColours.map((colour) => colour.hex)).size).toBe(13);
    const schema = paramsSchema({
      fields: [{ name: 'colour', title: { zh: '色', en: 'Colour' }, kind: 'colour', required: true }],
    });
    for (const colour of namedColours) {
      expect(schema.safeParse({ colour: colour.hex }).success, colour.key).toBe(true);
      expect(colour.title.zh).toMatch(/色$/);
      expect(colour.title.en.toLowerCase()).toBe(colour.key);
    }
  });
});
