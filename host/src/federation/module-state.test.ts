/// <reference types="node" />
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
/** A variable, or a mutable collection, outside of every function. */
const kept = /^(?:export )?(?:let |var |const \w+[^=]*= new (?:Map|Set|WeakMap)(?:<[^(]*>)?\(\))/m;

describe('the federation', () => {
  it('keeps nothing beside the one state that the page makes', () => {
    const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((name) => !/\.(test|fixture)\./.test(name));
    expect(files.length).toBeGreaterThan(25);
    expect(files.filter((name) => kept.test(readFileSync(`${folder}${name}`, 'utf8')))).toEqual([]);
  });
});
