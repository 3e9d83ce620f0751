import type { Browser, CDPSession } from 'playwright/test';

/** The only tab of a browser, controlled by the DevTools protocol, since Playwright drops a page whose process ended. */
export interface CrashableTab {
  evaluate(expression: string): Promise<unknown>;
  /** Whether its script responds. */
  isAnswering(): Promise<boolean>;
  /** Kills the tab's process, like a user who closes an unresponsive page. */
  endProcess(): Promise<void>;
  reload(): Promise<void>;
}

const answerMs = 1500;

const within = async <T>(work: Promise<T>): Promise<T | undefined> => {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, answerMs));
  return Promise.race([work.catch(() => undefined), late]);
};

interface Attached {
  send(method: string, params?: object): Promise<{ result?: { value?: unknown } }>;
}

/** A DevTools session that survives the end of the tab's process. */
const attach = async (session: CDPSession, targetId: string): Promise<Attached> => {
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, (answer: { result?: { value?: unknown } }) => void>();
  let last = 0;
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: { result?: { value?: unknown } } };
    if (id !== undefined) waiting.get(id)?.(result ?? {});
  });
  return {
    async send(method, params = {}) {
      const id = ++last;
      const answer = new Promise<{ result?: { value?: unknown } }>((resolve) => waiting.set(id, resolve));
      await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
      return answer;
    },
  };
};

export const openCrashableTab = async (browser: Browser): Promise<CrashableTab> => {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  const target = targetInfos.find(({ type, url }) => type === 'page' && url.startsWith('http'));
  if (!target) throw new Error('no page is open');
  let tab = await attach(session, target.targetId);
  const evaluate = async (expression: string): Promise<unknown> => {
    const answer = await within(tab.send('Runtime.evaluate', { expression, returnByValue: true }));
    return answer?.result?.value;
  };
  return {
    evaluate,
    isAnswering: async () => (await evaluate('1 + 1')) === 2,
    async endProcess() {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      const busiest = processInfo
        .filter(({ type }) => type === 'renderer')
        .sort((one, other) => other.cpuTime - one.cpuTime)[0];
      if (!busiest) throw new Error('no process of a page');
      process.kill(busiest.id, 'SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, 500));
    },
    async reload() {
      tab = await attach(session, target.targetId);
      await tab.send('Page.reload');
    },
  };
};
