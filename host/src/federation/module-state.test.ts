/// <reference types="node" />
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
/** A variable, or a mutable collection, outside of every function. */
const kept = /^(?:export )?(?:let |var |const \w+[^=]*= new (?:Map|Set|WeakMap)(?:<[^(]*>)?\(\))/m;

describe('federation modules', () => {
  it("have no state outside the page's state object", () => {
    const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((name) => !/\.(test|fixture)\./.test(name));
    expect(files.length).toBeGreaterThan(25);
    expect(files.filter((name) => kept.test(readFileSync(`${folder}${name}`, 'utf8')))).toEqual([]);
  });
});
