import { getTools, type ToolAvailability } from '@atelier/contract/tools';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { createContext, type ReactNode, use } from 'react';

const ToolListContext = createContext<readonly ToolAvailability[] | undefined>(undefined);

/** Asks the server for its tools once for everything below: a list of results does not ask for each of its tiles. */
export function ToolListProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery(callQuery(getTools, {}), queryClient);
  return <ToolListContext value={data?.tools}>{children}</ToolListContext>;
}

/** Every tool with its current availability, in the order of the groups; undefined while loading. */
export const useToolList = (): readonly ToolAvailability[] | undefined => use(ToolListContext);

/** What the server says of one tool; undefined until it has answered, and for one that is no more. */
export const useTool = (type: number): ToolAvailability | undefined =>
  useToolList()?.find((tool) => tool.type === type);
