import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
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
    const pages = captures(await read('docs/contents.json'), /"([\w/.-]+\.md)"/g);
    assert.deepEqual(
      pages.filter((page) => !kept.includes(page.split('/')[0] ?? '')),
      [],
    );
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
      const ports = /- 0\.0\.0\.0:(\$\{RTP_PORTS:-[\d-]+\}|\d+-\d+):(\S+)\/udp/g;
      const published = [...text.matchAll(ports)];
      assert.deepEqual(
        published.map(([, outside]) => outside),
        used,
        path,
      );
      assert.deepEqual(
        published.map(([, , inside]) => inside),
        used,
        path,
      );
      const [calls = '', ...more] = captures(text, /MAX_CALLS: (?:\$\{MAX_CALLS:-)?(\d+)/g);
      assert.deepEqual(more, []);
      for (const range of used) {
        const [first = 0, last = 0] = (/(\d+)-(\d+)/.exec(range) ?? []).slice(1).map(Number);
        assert.equal((last - first + 1) / 2, Number(calls), `${path}: two ports of ${range} for each call`);
      }
    }
  });

  // Over IPv6 Docker's proxy stands in between, and every caller has its address.
  it('publish ports for carriers in a way that keeps their address', async () => {
    for (const path of COMPOSE) {
      const published = captures(await read(path), /^ +- (\S+:\S*(?:5060|\/udp))\S*$/gm);
      assert.ok(published.length > 2, path);
      for (const port of published) assert.match(port, /^0\.0\.0\.0:/, path);
    }
  });

  it('wait for a database that is reached as the nodes reach it', async () => {
    // While PostgreSQL's image makes the database, its server listens on the socket alone.
    assert.match(await read('deploy/docker/compose.cluster.yaml'), /pg_isready, -h, 127\.0\.0\.1,/);
  });

  it('give the embedded database shared memory, and a proxy of calls a folder that is its own', async () => {
    assert.match(await read('deploy/docker/compose.yaml'), /shm_size: 256m/);
    // A tmpfs takes the mode of the folder in the image, whatever mode is asked for, but not its owner.
    assert.doesNotMatch(
      await read('deploy/docker/compose.cluster.yaml'),
      /tmpfs:\n(?: +#.*\n)* +- \/run\/kamailio/,
    );
    assert.match(
      await read('deploy/docker/kamailio/Dockerfile'),
      /install -d -o kamailio .* \/run\/kamailio/,
    );
  });

  it('install packages for the image without programs of theirs', async () => {
    const installs = captures(await read('deploy/docker/Dockerfile'), /npm ci (.*)$/gm);
    assert.equal(installs.length, 2);
    for (const options of installs) assert.match(options, /--ignore-scripts/);
  });

  it('build an image that has its console, or none', async () => {
    assert.match(await read('deploy/docker/Dockerfile'), /node console\/build\.ts --strict/);
  });

  it('close both services off alike, and leave what is shared between them as it is', async () => {
    const [server = '', backup = ''] = await Promise.all(UNITS.map(read));
    const lines = (text: string): string[] => text.match(/^(?!Environment)[A-Z]\w+=.*$/gm) ?? [];
    const confined =
      /^(?:NoNew|Capability|Ambient|Protect|Private|Restrict|Lock|SystemCall|StateDir|CacheDir|UMask)/;
    const wanted = lines(server).filter((line) => confined.test(line));
    assert.ok(wanted.length > 20);
    assert.deepEqual(
      wanted.filter((line) => !lines(backup).includes(line)),
      [],
    );
    // It would take the shared memory of the database, which runs as the same user.
    assert.ok(lines(server).includes('RemoveIPC=yes'));
    assert.doesNotMatch(backup, /^RemoveIPC/m);
  });

  it('use only values and templates that the chart has, in its version', async () => {
    const known = new Set(pathsOf(readValues(await read(`${CHART}/values.yaml`))));
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

  it('have a schema of the values, which takes those of the chart and no misspelt ones', async () => {
    const values: Values = readValues(await read(`${CHART}/values.yaml`));
    const accepts = new Ajv({ allowUnionTypes: true }).compile(
      JSON.parse(await read(`${CHART}/values.schema.json`)) as object,
    );
    assert.ok(accepts(values), JSON.stringify(accepts.errors));
    const wrong: Values[] = [
      { replica: 2 },
      { replicas: '2' },
      { settings: { port: '3000' } },
      { settings: { TRUSTED_PROXIES: ['10.0.0.1'] } },
      { persistence: { accessMode: 'ReadOnlyMany' } },
      { ingress: { enable: true } },
      { backup: { keepDays: 0 } },
    ];
    for (const change of wrong) assert.ok(!accepts({ ...values, ...change }), JSON.stringify(change));
    const zeroes = { settings: { RATE_LIMIT_PER_MINUTE: 0, DEMO: false } };
    assert.ok(accepts({ ...values, ...zeroes }), JSON.stringify(accepts.errors));
  });

  it('give a setting of the chart to every process, 0 and false too', async () => {
    const helpers = await read(`${CHART}/templates/_helpers.tpl`);
    const settings = /define "switchboard\.settings"[^]*?\n\{\{- end \}\}\n\n/.exec(helpers)?.[0] ?? '';
    // `if $value` leaves 0 and false out, `quote` writes 10000000 as 1e+07.
    assert.doesNotMatch(settings, /if \$value|\$value \| quote/);
    for (const name of ['statefulset', 'backup'])
      assert.match(
        await read(`${CHART}/templates/${name}.yaml`),
        /env:\n[^]*include "switchboard\.settings"/,
      );
  });
});

type Values = { [key: string]: Values | string | number | boolean | unknown[] };

/** A YAML file of nested keys, texts, numbers, true and false, `[]` and `{}`. */
function readValues(text: string): Values {
  const parents: Values[] = [{}];
  for (const [, indent = '', key = '', written = ''] of text.matchAll(
    /^( *)([A-Za-z_]+):(?: (.*?))?(?: +#.*)?$/gm,
  )) {
    parents.splice(indent.length / 2 + 1);
    const child: Values = {};
    const isPlain = /^(?:\d+|true|false|\[\]|\{\})$/.test(written);
    const scalar = isPlain ? (JSON.parse(written) as Values[string]) : written.replace(/^'(.*)'$/, '$1');
    Object.assign(parents.at(-1) ?? {}, { [key]: written === '' ? child : scalar });
    parents.push(child);
  }
  return parents[0] ?? {};
}

/** The paths of all keys: `image`, `image.tag` … */
function pathsOf(values: Values, above = ''): string[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const path = above + key;
    return [path, ...(isValues(value) ? pathsOf(value, `${path}.`) : [])];
  });
}

const isValues = (value: Values[string]): value is Values =>
  typeof value === 'object' && !Array.isArray(value);
