const noSnapshot = {};

export const getGlobalRemoteInfo = () => noSnapshot;

/**
 * Reads no manifest: the signed registry names a remote's entry and every hash. It has the same interface as the library's
 * own.
 */
export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { lifecycle: {}, applyPlugin: () => undefined, removePlugin: () => undefined };
  loadRemoteSnapshotInfo = async () => noSnapshot;
}
