import { assetArea, assetFileArea } from './modules/assets/asset-routes.ts';
import { accountArea } from './modules/auth/account-routes.ts';
import { chatArea } from './modules/auth/chat-routes.ts';
import { devChatArea } from './modules/auth/dev-chat-routes.ts';
import { companyArea } from './modules/companies/company-routes.ts';
import { mattingArea } from './modules/matting/matting-routes.ts';
import { noticeArea } from './modules/notifications/notice-routes.ts';
import { operatorArea } from './modules/operators/operator-routes.ts';
import { orderArea } from './modules/orders/order-routes.ts';
import { sandboxArea } from './modules/orders/sandbox-routes.ts';
import { webhookArea } from './modules/orders/webhook-routes.ts';
import { sewingArea, sewingFileArea } from './modules/patterns/sewing-routes.ts';
import { emailArea } from './modules/people/email-routes.ts';
import { personArea } from './modules/people/person-routes.ts';
import { registryArea } from './modules/releases/registry-routes.ts';
import { releasesArea } from './modules/releases/release-routes.ts';
import { imageSearchArea } from './modules/search/image-search-routes.ts';
import { devInboxArea } from './modules/site/dev-inbox-routes.ts';
import { healthArea } from './modules/site/health-routes.ts';
import { policyArea } from './modules/site/policy-routes.ts';
import { siteArea } from './modules/site/site-routes.ts';
import { socketArea } from './modules/site/socket-routes.ts';
import { telemetryArea } from './modules/site/telemetry-routes.ts';
import { visionArea } from './modules/site/vision-routes.ts';
import { supportArea } from './modules/support/support-routes.ts';
import { generationArea, imageArea } from './modules/tasks/generation-routes.ts';
import { styleArea } from './modules/tools/style-routes.ts';
import { creditsArea } from './modules/wallet/credit-routes.ts';
import { membershipArea } from './modules/wallet/membership-routes.ts';
import { squareArea } from './modules/works/square-routes.ts';
import { workPageArea } from './modules/works/work-page-routes.ts';
import type { Area } from './services.ts';

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
