/** Names of the page's globals that remotes are built on; for each, the members of the object and of its prototype are restored, too. */
const names = `
  Array ArrayBuffer BigInt Boolean DataView Date Error Function Iterator JSON Map Math Number Object Promise RangeError Reflect RegExp
  Set String Symbol TypeError WeakMap WeakRef WeakSet Float32Array Float64Array Int16Array Int32Array Int8Array Uint16Array Uint32Array
  Uint8Array Uint8ClampedArray Intl Proxy atob btoa decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN
  parseFloat parseInt structuredClone
  AbortController AbortSignal EventSource FormData Headers Request Response URL URLSearchParams WebSocket XMLHttpRequest
  XMLHttpRequestEventTarget XMLHttpRequestUpload fetch
  Blob CompressionStream Crypto DecompressionStream File FileList FileReader ReadableStream SubtleCrypto TextDecoder TextEncoder
  TransformStream WritableStream crypto
  BroadcastChannel MessageChannel MessagePort Worker
  IDBDatabase IDBFactory IDBKeyRange IDBObjectStore IDBRequest IDBTransaction LockManager Storage indexedDB localStorage sessionStorage
  cancelAnimationFrame cancelIdleCallback clearInterval clearTimeout queueMicrotask reportError requestAnimationFrame
  requestIdleCallback setInterval setTimeout
  CustomEvent ClipboardEvent DataTransfer DataTransferItem DataTransferItemList DragEvent Event EventTarget KeyboardEvent MouseEvent
  PointerEvent addEventListener dispatchEvent removeEventListener
  CanvasRenderingContext2D HTMLCanvasElement HTMLImageElement Image ImageBitmap ImageData OffscreenCanvas
  OffscreenCanvasRenderingContext2D createImageBitmap
  CSSStyleDeclaration DOMParser DOMTokenList Document DocumentFragment Element HTMLElement HTMLFormElement HTMLInputElement Node Range
  Selection getComputedStyle getSelection matchMedia
  History IntersectionObserver Location MutationObserver Navigator Performance PerformanceObserver ResizeObserver history location
  navigator performance
`
  .trim()
  .split(/\s+/);

interface Member {
  owner: object;
  name: PropertyKey;
  descriptor: PropertyDescriptor;
}

// The restore code does not use functions that a remote may have changed.
const { defineProperty, deleteProperty, getOwnPropertyDescriptor, getPrototypeOf, has, ownKeys } = Reflect;

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** Functions, accessors and objects; numbers and strings, such as the limit of a stack trace, may change. */
const isKept = ({ value, get, set }: PropertyDescriptor): boolean =>
  isObject(value) || get !== undefined || set !== undefined;

const isSame = (one: PropertyDescriptor | undefined, other: PropertyDescriptor): boolean =>
  one !== undefined && one.value === other.value && one.get === other.get && one.set === other.set;

/** A namespace such as `JSON`, or a constructor; for page objects such as `navigator` the members are in the prototype. */
const hasOwnMembers = (value: unknown): value is object =>
  typeof value === 'function' ||
  (isObject(value) && Symbol.toStringTag in value && getPrototypeOf(value) === Object.prototype);

const membersOf = (owner: object): Member[] =>
  ownKeys(owner).flatMap((name) => {
    const descriptor = getOwnPropertyDescriptor(owner, name);
    return descriptor && isKept(descriptor) && (descriptor.configurable || descriptor.writable)
      ? [{ owner, name, descriptor }]
      : [];
  });

const recordMembers = (page: object): Member[] => {
  const globals = names.flatMap((name) => {
    const descriptor = getOwnPropertyDescriptor(page, name);
    return descriptor ? [{ owner: page, name, descriptor }] : [];
  });
  const owners = globals.flatMap(({ name }) => {
    // Classes and namespaces only: reading an accessor such as `localStorage` may throw.
    const value = /^[A-Z]/.test(name) ? (page as Record<string, unknown>)[name] : undefined;
    if (!hasOwnMembers(value)) return [];
    const { prototype } = value as { prototype?: unknown };
    return isObject(prototype) ? [value, prototype] : [value];
  });
  return [...globals, ...[...new Set(owners)].flatMap(membersOf)];
};

/** Restores globals that a remote's code changed; returns their names. A sealed member cannot be restored; this needs a reload. */
export type RestoreGlobals = () => string[];

/** Records the page's globals before any remote has run. */
export const createRestoreGlobals = (page: Window & typeof globalThis = window): RestoreGlobals => {
  const members = recordMembers(page);
  /** Page objects: an own member would hide the prototype's member. */
  const instances: object[] = [page, page.document, page.navigator, page.crypto, page.performance, page.history].filter(
    isObject,
  );
  const ownNames = instances.map((instance) => new Set(ownKeys(instance)));
  const inherited = instances.map(getPrototypeOf);
  const commonNames = new Set(ownKeys(Object.prototype));
  const hasName = Set.prototype.has;

  return () => {
    const changed: string[] = [];
    const note = (name: PropertyKey) => {
      changed[changed.length] = typeof name === 'symbol' ? 'Symbol' : `${name}`;
    };
    // By index: a remote may have changed the iterator.
    for (let at = 0; at < members.length; at++) {
      const { owner, name, descriptor } = members[at] as Member;
      if (isSame(getOwnPropertyDescriptor(owner, name), descriptor)) continue;
      note(name);
      defineProperty(owner, name, descriptor);
    }
    const common = ownKeys(Object.prototype);
    for (let at = 0; at < common.length; at++) {
      const name = common[at] as PropertyKey;
      if (!hasName.call(commonNames, name) && deleteProperty(Object.prototype, name)) note(name);
    }
    for (let at = 0; at < instances.length; at++) {
      const instance = instances[at] as object;
      const prototype = inherited[at];
      const keys = ownKeys(instance);
      for (let nth = 0; prototype && nth < keys.length; nth++) {
        const name = keys[nth] as PropertyKey;
        const known = ownNames[at] as Set<PropertyKey>;
        if (!hasName.call(known, name) && has(prototype, name) && deleteProperty(instance, name)) note(name);
      }
    }
    return changed;
  };
};
