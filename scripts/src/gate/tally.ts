/** What ran and how it ended, printed as it comes; the last line is one that machines read. */
export interface Tally {
  heading(name: string): void;
  count(name: string, passed: number, failed: number, seconds: number): void;
  /** Prints the closing line. @returns the exit code. */
  close(): number;
}

export const createTally = (write: (text: string) => void): Tally => {
  const sum = { passed: 0, failed: 0 };
  return {
    heading: (name) => write(`\n== ${name}\n`),
    count: (name, passed, failed, seconds) => {
      sum.passed += passed;
      sum.failed += failed;
      const state = failed === 0 ? 'ok' : 'FAILED';
      write(`${state} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)\n`);
    },
    close: () => {
      write(`\n${sum.passed} passed, ${sum.failed} failed\n`);
      return sum.failed === 0 ? 0 : 1;
    },
  };
};
