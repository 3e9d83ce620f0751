/** Test helpers for remotes: `createTestPlatform` replaces the host, the builders create server responses. */

export { buildResult, buildTask } from '@atelier/task-results/build-task.fixture';
export { matchRoutes } from 'react-router-dom';
export { buildIdentity, buildTool, buildUser } from './builders.ts';
export {
  buildApiError,
  createTestPlatform,
  type TestPlatform,
  type TestPlatformOptions,
} from './create-test-platform.tsx';
