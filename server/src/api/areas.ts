import type { Area } from '../services.ts';
import { accountArea } from './account/account.ts';
import { assetArea, assetFileArea } from './assets/asset-area.ts';
import { companyArea } from './company/company.ts';
import { generationArea, imageArea } from './generation/generation-area.ts';
import { healthArea } from './health/health.ts';
import { mattingArea } from './matting/matting-area.ts';
import { membershipArea } from './membership/membership.ts';
import { devInboxArea } from './site/dev-inbox.ts';
import { siteArea } from './site/site.ts';
import { visionArea } from './site/vision.ts';
import { socketArea } from './socket/socket-area.ts';
import { policyArea } from './telemetry/policy-area.ts';
import { telemetryArea } from './telemetry/telemetry.ts';

/** Areas under /api/v1. A new area is one line here. */
export const apiAreas: readonly Area[] = [
  accountArea,
  companyArea,
  membershipArea,
  generationArea,
  mattingArea,
  assetArea,
  telemetryArea,
];

/** Areas at the root of the site (images, sockets, pages). */
export const siteAreas: readonly Area[] = [
  healthArea,
  devInboxArea,
  socketArea,
  imageArea,
  assetFileArea,
  policyArea,
  visionArea,
  siteArea,
];
