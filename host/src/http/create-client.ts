import { requestTimeoutMs } from '@atelier/catalogue/constants';
import { apiBase } from '@atelier/contract/call';
import axios, { type AxiosInstance } from 'axios';

/** Every answer is read for its envelope, whatever its status, so no status throws. */
export const createClient = (apiOrigin: string): AxiosInstance =>
  axios.create({
    baseURL: `${apiOrigin}${apiBase}`,
    timeout: requestTimeoutMs,
    validateStatus: () => true,
    responseType: 'json',
  });
