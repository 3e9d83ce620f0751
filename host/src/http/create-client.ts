import { requestTimeoutMs } from '@atelier/catalogue/constants';
import { apiBase } from '@atelier/contract/call';
import axios, { type AxiosInstance } from 'axios';
import { newTraceParent } from './trace-parent.ts';

/**
 * Every answer is read for its envelope, whatever its status, so no status throws. `apiOrigin`: empty for the page's own, whose calls name a
 * trace, so that a task's begins with the click; elsewhere a server of an earlier release would refuse the header.
 */
export const createClient = (apiOrigin: string): AxiosInstance => {
  const client = axios.create({
    baseURL: `${apiOrigin}${apiBase}`,
    timeout: requestTimeoutMs,
    validateStatus: () => true,
    responseType: 'json',
  });
  if (apiOrigin === '') {
    client.interceptors.request.use((config) => {
      config.headers.set('traceparent', newTraceParent());
      return config;
    });
  }
  return client;
};
