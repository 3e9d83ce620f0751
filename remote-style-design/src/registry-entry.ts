import { toolGroupPages } from '@atelier/catalogue/group-pages';
import { tools } from './tools.ts';

/** Range of host API versions that this remote runs with. */
export const hostApi = '^1.0.0';

/** Pages of this remote; `publish` writes them into its registry entry, so they are known before its code is loaded. */
export const navigation = toolGroupPages('styleDesign', tools);
