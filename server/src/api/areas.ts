import { siteArea } from '../plugins/site.ts';
import { visionArea } from '../plugins/vision.ts';
import { devInboxArea } from '../providers/dev-inbox.ts';
import type { Area } from '../services.ts';
import { socketArea } from '../sockets/socket-area.ts';
import { accountArea } from './account/account.ts';
import { assetArea, assetFileArea } from './assets/asset-area.ts';
import { companyArea } from './company/company.ts';
import { generationArea, imageArea } from './generation/generation-area.ts';
import { healthArea } from './health/health.ts';
import { mattingArea } from './matting/matting-area.ts';
import { membershipArea } from './membership/membership.ts';
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
