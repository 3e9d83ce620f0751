import { WorkFault } from '@atelier/child-process/work-fault';

/** Why a file is not taken. `broken`: it cannot be read. `large`: there is more in it than is looked at. `foreign`: a ZIP holds something else. `unread`: it draws by a command that is not supported. */
export type RefusedFile = 'broken' | 'large' | 'foreign' | 'empty' | 'unread';

export const refuse = (reason: RefusedFile, detail: string, name?: string): never => {
  throw new WorkFault('refused', detail.slice(0, 300), {
    reason,
    ...(name !== undefined && { name: name.slice(0, 80) }),
  });
};
