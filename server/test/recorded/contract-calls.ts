import * as apiKeys from '@atelier/contract/api-keys';
import * as assetLibrary from '@atelier/contract/asset-library';
import * as assets from '@atelier/contract/assets';
import * as auth from '@atelier/contract/auth';
import * as batch from '@atelier/contract/batch';
import * as boards from '@atelier/contract/boards';
import type { Call } from '@atelier/contract/call';
import * as chatLogin from '@atelier/contract/chat-login';
import * as comments from '@atelier/contract/comments';
import * as company from '@atelier/contract/company';
import * as companyMembers from '@atelier/contract/company-members';
import * as operatorConsole from '@atelier/contract/console';
import * as consoleMoney from '@atelier/contract/console-money';
import * as consoleQueue from '@atelier/contract/console-queue';
import * as consoleServers from '@atelier/contract/console-servers';
import * as contents from '@atelier/contract/contents';
import * as credits from '@atelier/contract/credits';
import * as download from '@atelier/contract/download';
import * as formHelp from '@atelier/contract/form-help';
import * as generation from '@atelier/contract/generation';
import * as groupShare from '@atelier/contract/group-share';
import * as identities from '@atelier/contract/identities';
import * as imageSearch from '@atelier/contract/image-search';
import * as matting from '@atelier/contract/matting';
import * as membership from '@atelier/contract/membership';
import * as modelSquare from '@atelier/contract/model-square';
import * as notices from '@atelier/contract/notices';
import * as orders from '@atelier/contract/orders';
import * as person from '@atelier/contract/person';
import * as presets from '@atelier/contract/presets';
import * as registry from '@atelier/contract/registry';
import * as releases from '@atelier/contract/releases';
import * as resultList from '@atelier/contract/result-list';
import * as sewingPatterns from '@atelier/contract/sewing-patterns';
import * as share from '@atelier/contract/share';
import * as styleLibrary from '@atelier/contract/style-library';
import * as support from '@atelier/contract/support';
import * as telemetry from '@atelier/contract/telemetry';
import * as tools from '@atelier/contract/tools';
import * as webhooks from '@atelier/contract/webhooks';
import * as works from '@atelier/contract/works';

const areas = [
  apiKeys,
  assetLibrary,
  assets,
  auth,
  batch,
  boards,
  chatLogin,
  comments,
  company,
  consoleMoney,
  consoleQueue,
  consoleServers,
  contents,
  credits,
  companyMembers,
  download,
  formHelp,
  generation,
  generation.submitCalls,
  groupShare,
  identities,
  imageSearch,
  matting,
  membership,
  notices,
  operatorConsole,
  person,
  orders,
  presets,
  releases,
  resultList,
  sewingPatterns,
  share,
  registry,
  styleLibrary,
  support,
  telemetry,
  tools,
  webhooks,
  works,
  modelSquare,
];

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/** `POST /login`. */
export const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`;

/** Every call of the contract by its name. */
export const contractCalls: ReadonlyMap<string, Call> = new Map(
  areas
    .flatMap((area) => Object.values(area))
    .filter(isCall)
    .map((call) => [nameOf(call), call] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1)),
);
