import type { Area } from '../services.ts';
import { accountArea } from './account/account.ts';
import { chatArea } from './account/chat-area.ts';
import { assetArea, assetFileArea } from './assets/asset-area.ts';
import { imageSearchArea } from './assets/image-search-area.ts';
import { companyArea } from './company/company.ts';
import { creditsArea } from './credits/credits.ts';
import { generationArea, imageArea } from './generation/generation-area.ts';
import { healthArea } from './health/health.ts';
import { mattingArea } from './matting/matting-area.ts';
import { membershipArea } from './membership/membership.ts';
import { operatorArea } from './operator/operator-area.ts';
import { orderArea } from './orders/order-area.ts';
import { emailArea } from './person/email-area.ts';
import { noticeArea } from './person/notice-area.ts';
import { personArea } from './person/person-area.ts';
import { registryArea } from './registry/registry-area.ts';
import { releasesArea } from './releases/releases.ts';
import { sewingArea, sewingFileArea } from './sewing/sewing-area.ts';
import { devChatArea } from './site/dev-chat.ts';
import { devInboxArea } from './site/dev-inbox.ts';
import { sandboxArea } from './site/sandbox-area.ts';
import { siteArea } from './site/site.ts';
import { visionArea } from './site/vision.ts';
import { webhookArea } from './site/webhooks.ts';
import { socketArea } from './socket/socket-area.ts';
import { squareArea } from './square/square-area.ts';
import { styleArea } from './styles/style-area.ts';
import { supportArea } from './support/support-area.ts';
import { policyArea } from './telemetry/policy-area.ts';
import { telemetryArea } from './telemetry/telemetry.ts';
import { workPageArea } from './work-page/work-page-area.ts';

/** Areas under /api/v1. A new area is one line here. */
export const apiAreas: readonly Area[] = [
  accountArea,
  chatArea,
  personArea,
  emailArea,
  noticeArea,
  companyArea,
  membershipArea,
  creditsArea,
  orderArea,
  generationArea,
  mattingArea,
  assetArea,
  imageSearchArea,
  sewingArea,
  styleArea,
  squareArea,
  supportArea,
  operatorArea,
  telemetryArea,
  registryArea,
  releasesArea,
];

/** Areas at the root of the site (images, sockets, pages). */
export const siteAreas: readonly Area[] = [
  healthArea,
  devInboxArea,
  devChatArea,
  socketArea,
  imageArea,
  assetFileArea,
  sewingFileArea,
  policyArea,
  visionArea,
  webhookArea,
  sandboxArea,
  workPageArea,
  siteArea,
];
