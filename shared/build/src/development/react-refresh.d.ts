declare module 'react-refresh/runtime' {
  export function createSignatureFunctionForTransform(): (type: unknown, ...rest: unknown[]) => unknown;
  export function getFamilyByType(type: unknown): unknown;
  export function injectIntoGlobalHook(target: unknown): void;
  export function isLikelyComponentType(type: unknown): boolean;
  export function performReactRefresh(): unknown;
  export function register(type: unknown, id: string): void;
}
