import type { Call, RequestOf, ResponseOf } from '@atelier/contract/call';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { http } from './http.ts';

/** The page's shared client; cleared when the user or the identity changes. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } },
});

/** Query options of a declared GET call, keyed by path, request and contract copy. */
export const callQuery = <C extends Call>(call: C, request: RequestOf<C>) =>
  queryOptions({
    queryKey: [call.path, request, call.copy],
    queryFn: ({ signal }): Promise<ResponseOf<C>> => http.call(call, request, { signal, quiet: true }),
  });

export { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
