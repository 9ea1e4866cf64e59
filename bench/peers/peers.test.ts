import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { latenessOf } from './calls/probes.ts';
import { callsDone } from './calls/sipp.ts';
import { figure, writeTable } from './report.ts';
import { readStat, treeCpuMs } from './usage.ts';

describe('CPU time of processes', () => {
  it('is read whatever the name of a program holds', () => {
    const fields = 'S 7 7 7 0 -1 4194560 100 0 0 0 250 50 10 5 20 0 11 0 100';
    assert.deepEqual(readStat(`42 (node) (x) ${fields}\n`), { pid: 42, parent: 7, cpuMs: 3_150 });
    assert.equal(readStat('42 (node) S 7'), null);
    assert.equal(readStat(''), null);
  });

  it('counts a process with everything below it, in whatever order they are listed', () => {
    const processes = [
      { pid: 4, parent: 3, cpuMs: 1 },
      { pid: 3, parent: 2, cpuMs: 10 },
      { pid: 2, parent: 1, cpuMs: 100 },
      { pid: 5, parent: 1, cpuMs: 1_000 },
    ];
    assert.equal(treeCpuMs(2, processes), 111);
    assert.equal(treeCpuMs(9, processes), 0);
  });
});

describe('figures', () => {
  it('have three digits that count', () => {
    assert.deepEqual([12_345.6, 123.4, 12.34, 1.234, 0.1234, Number.NaN].map(figure), [
      ...['12,346', '123', '12.3', '1.23', '0.123', '-'],
    ]);
  });

  it('stand in a table that no cell breaks', () => {
    const table = writeTable({ head: ['who', 'what'], rows: [['a|b', 'two\nlines']] });
    assert.equal(table, '| who | what |\n|---|---|\n| a\\|b | two lines |');
  });
});

describe('calls', () => {
  it('that went well are read from what sipp writes', () => {
    const screen = 'Successful call        |        3                  |      97                 \n';
    assert.equal(callsDone(screen), 97);
    assert.equal(callsDone('aborted'), 0);
  });

  it('have packets that are late, and none that is early', () => {
    assert.deepEqual(latenessOf([0, 20, 50, 60]), [0, 10, 0]);
    assert.deepEqual(latenessOf([]), []);
  });
});
