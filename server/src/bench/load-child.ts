import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { within } from '@atelier/testing/within';

/** Report timeout in ms; no order takes a tenth of it. */
const reportLimitMs = 300_000;

/** A child process that generates load and reports. */
export interface LoadChild<Order, Report> {
  /** Sends an order, if given. @returns the next report; rejects when the child ends without one or the report times out. */
  ask(order?: Order): Promise<Report>;
  kill(): void;
}

const nextReport = <Report>(child: ChildProcess): Promise<Report> =>
  new Promise((resolve, reject) => {
    const settle = (finish: () => void): void => {
      child.off('message', onMessage);
      child.off('exit', onExit);
      finish();
    };
    const onMessage = (report: unknown) => settle(() => resolve(report as Report));
    const onExit = () =>
      settle(() => reject(new Error(`the process that makes the load ended (${child.signalCode ?? child.exitCode})`)));
    child.on('message', onMessage);
    child.on('exit', onExit);
    if (child.exitCode !== null || child.signalCode !== null) onExit();
  });

/** Starts a program of this folder, or one by its absolute path. */
export const forkLoad = <Order extends object, Report>(program: string): LoadChild<Order, Report> => {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)));
  return {
    ask(order) {
      const report = nextReport<Report>(child);
      // A failed send shows as the end of the child process.
      if (order && child.connected) child.send(order, () => undefined);
      return within(reportLimitMs, 'a report of the process that makes the load', report);
    },
    kill: () => void child.kill('SIGKILL'),
  };
};
