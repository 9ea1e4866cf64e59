import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { listSettings } from '../server/platform/config/settings.ts';
import { VERSION } from '../server/version.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');
const captures = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

/** What other programs read: Node.js, PostgreSQL's image, Grafana, Caddy, the script of the unit. */
const OF_OTHERS = /^(?:NODE_[A-Z_]+|POSTGRES_[A-Z]+|GF_[A-Z_]+|DOMAIN|BACKUPS)$/;
const CHART = 'deploy/helm/switchboard';
const COMPOSE = ['deploy/docker/compose.yaml', 'deploy/docker/compose.cluster.yaml'];
const UNITS = ['switchboard.service', 'switchboard-backup.service'].map((name) => `deploy/systemd/${name}`);

describe('files for running the product', () => {
  it('name only settings that it reads', async () => {
    const settings = listSettings();
    const unknown = (names: string[]): string[] =>
      names.filter((name) => !settings.has(name) && !OF_OTHERS.test(name));
    for (const path of [...COMPOSE, `${CHART}/values.yaml`]) {
      const names = captures(await read(path), /^ +([A-Z][A-Z_]+):/gm);
      assert.ok(names.length > 4, path);
      assert.deepEqual(unknown(names), [], path);
    }
    for (const path of ['deploy/docker/Dockerfile', ...UNITS]) {
      const text = (await read(path)).replaceAll('\\\n', ' ');
      const lines = captures(text, /^(?:ENV|Environment)[ =](.*)$/gm);
      assert.deepEqual(unknown(captures(lines.join(' '), /([A-Z_]+)=/g)), [], path);
    }
  });

  it('name only files that are there', async () => {
    const missing = (base: string, paths: string[]): string[] =>
      paths.filter((path) => !existsSync(join(root, base, path)));
    for (const path of COMPOSE) {
      const text = await read(path);
      assert.deepEqual(missing(dirname(path), captures(text, /^ +- (\.[^:\s]*):/gm)), [], path);
      assert.deepEqual(missing(dirname(path), captures(text, /^ +context: (\S+)/gm)), [], path);
      assert.deepEqual(missing('', captures(text, /^ +dockerfile: (\S+)/gm)), [], path);
    }
    const programs = /((?:server|tools|docs|deploy)\/[\w./-]+\.(?:ts|mjs|md|service))/g;
    for (const path of [
      'deploy/docker/Dockerfile',
      ...UNITS,
      'deploy/docker/README.md',
      `${CHART}/templates/backup.yaml`,
    ])
      assert.deepEqual(missing('', captures(await read(path), programs)), [], path);
    const kept = captures(await read('.dockerignore'), /^!(.+)$/gm);
    assert.ok(['package-lock.json', 'server', 'console', 'tools'].every((name) => kept.includes(name)));
    assert.deepEqual(missing('', kept), []);
  });

  it('give Kamailio what its configuration needs, and the addresses of the nodes', async () => {
    const own = await read('deploy/docker/kamailio/addresses.cfg');
    const whole = (await read('deploy/kamailio/settings.cfg')).replace(/^.*TLS.*$/gm, '');
    const names = (text: string): string[] =>
      captures(text, /^#!(?:substdef "!|define )([A-Z_]+)/gm).toSorted();
    assert.deepEqual(names(own), names(whole));
    const compose = await read('deploy/docker/compose.cluster.yaml');
    const [, proxy] = /INSIDE_ADDRESS!([\d.]+)!/.exec(own) ?? [];
    assert.ok(compose.includes(`SIP_TRUSTED_PROXIES: ${proxy}\n`));
    const addresses = captures(compose, /node-\d:\n(?:.*\n)*? +ipv4_address: (\S+)/g);
    const listed = captures(await read('deploy/docker/kamailio/nodes.list'), /^1 sip:([\d.]+):5060;/gm);
    assert.deepEqual(listed, addresses);
  });

  it('publish the ports of sound that a node uses', async () => {
    for (const path of COMPOSE) {
      const text = await read(path);
      const used = captures(text, /RTP_PORTS: (\S+)/g);
      assert.ok(used.length > 0);
      assert.deepEqual(captures(text, /- (\d+-\d+):\d+-\d+\/udp/g), used, path);
      assert.deepEqual(captures(text, /- \d+-\d+:(\d+-\d+)\/udp/g), used, path);
    }
  });

  it('use only values and templates that the chart has, in its version', async () => {
    const known = valuesOf(await read(`${CHART}/values.yaml`));
    const files = await readdir(join(root, CHART, 'templates'));
    const texts = await Promise.all(files.map((name) => read(`${CHART}/templates/${name}`)));
    const all = texts.join('\n');
    const defined = new Set(captures(all, /define "([^"]+)"/g));
    assert.deepEqual(
      captures(all, /include "([^"]+)"/g).filter((name) => !defined.has(name)),
      [],
    );
    assert.deepEqual(
      captures(all, /\.Values\.([\w.]+)/g).filter((name) => !known.has(name)),
      [],
    );
    const opened = captures(all, /\{\{-? (if|range|with|define) /g).length;
    assert.equal(captures(all, /\{\{-? (end) -?\}\}/g).length, opened);
    assert.deepEqual(captures(await read(`${CHART}/Chart.yaml`), /ersion: ([\d.]+)$/gm), [VERSION, VERSION]);
  });
});

/** The paths of all keys of a simple YAML file: `image`, `image.tag` … */
function valuesOf(text: string): Set<string> {
  const paths = new Set<string>();
  const parents: string[] = [];
  for (const [, indent = '', key = ''] of text.matchAll(/^( *)([A-Za-z_]+):/gm)) {
    parents.splice(indent.length / 2);
    parents.push(key);
    paths.add(parents.join('.'));
  }
  return paths;
}
