/** What tests of a remote are written with: `createTestPlatform` stands for the host, the builders for what a server says. */

export { buildResult, buildTask } from '@atelier/task-results/build-task.fixture';
export { matchRoutes } from 'react-router-dom';
export { buildIdentity, buildTool, buildUser } from './builders.ts';
export { createTestPlatform, type TestPlatform, type TestPlatformOptions } from './create-test-platform.tsx';
export { buildApiError } from './http-double.ts';
