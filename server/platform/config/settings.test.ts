import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCodecs, readSettings, SettingsError } from './settings.ts';

describe('the settings', () => {
  it('have the documented defaults', () => {
    const settings = readSettings({});
    assert.equal(settings.port, 3000);
    assert.equal(settings.host, '127.0.0.1');
    assert.match(settings.dataDir, /\/\.data$/);
    assert.equal(settings.databaseUrl, null);
    assert.equal(settings.sipPort, 5060);
    assert.deepEqual(settings.rtpPorts, { from: 20000, to: 29999 });
    assert.equal(settings.publicHost, null);
    assert.equal(settings.rateLimitPerMinute, 600);
    assert.deepEqual(settings.outboundAllowedNetworks, []);
    assert.equal(settings.brand, 'Service');
    assert.equal(settings.eventRetentionDays, 30);
    assert.deepEqual(settings.roles, ['api', 'worker', 'voice']);
  });

  it('accept calls from this machine only by default', () => {
    const [v4, v6] = readSettings({}).sipAllowedNetworks;
    assert.ok(v4 && v6);
    assert.ok(v4.contains('127.0.0.1') && v4.contains('::ffff:127.9.9.9'));
    assert.ok(!v4.contains('192.0.2.1'));
    assert.ok(v6.contains('::1'));
  });

  it("include the trunk's number format and the media timeout", () => {
    const standard = readSettings({});
    assert.deepEqual([standard.sipNumberFormat, standard.mediaTimeoutMs], ['e164', 20_000]);
    const changed = readSettings({ SIP_NUMBER_FORMAT: 'national', MEDIA_TIMEOUT_SECONDS: '90' });
    assert.deepEqual([changed.sipNumberFormat, changed.mediaTimeoutMs], ['national', 90_000]);
    assert.deepEqual(
      [standard.sipCodecs, readSettings({ SIP_CODECS: 'G722, PCMA' }).sipCodecs],
      [null, ['G722', 'PCMA']],
    );
    assert.deepEqual(readSettings({ SIP_CODECS: 'opus,PCMA' }).sipCodecs, ['opus', 'PCMA']);
    assert.throws(() => readCodecs('opus,PCMA', () => false), /opus needs the optional package/);
    assert.deepEqual(
      readCodecs('PCMA', () => false),
      ['PCMA'],
    );
    assert.deepEqual(
      [standard.sipSrtp, readSettings({ SIP_SRTP: 'required' }).sipSrtp],
      ['optional', 'required'],
    );
    for (const environment of [
      { SIP_NUMBER_FORMAT: 'E.164' },
      { SIP_SRTP: 'on' },
      { SIP_CODECS: 'PCMU,G729' },
      { MEDIA_TIMEOUT_SECONDS: '4' },
    ]) {
      const [name = ''] = Object.keys(environment);
      assert.throws(() => readSettings(environment), new RegExp(`^SettingsError: ${name}: `));
    }
  });

  it('name what is missing of a bucket that is given in part', () => {
    assert.equal(readSettings({}).s3, null);
    const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
    const own = { S3_BUCKET: 'calls', S3_ENDPOINT: 'http://10.0.0.7:9000', S3_PREFIX: '/phone/' };
    assert.deepEqual(readSettings({ ...keys, ...own }).s3, {
      ...{ bucket: 'calls', endpoint: 'http://10.0.0.7:9000', region: 'us-east-1', prefix: 'phone/' },
      ...{ accessKeyId: 'key', secretAccessKey: 'secret', forcePathStyle: true, signedLinks: false },
      ...{ encryption: null, kmsKeyId: null },
    });
    const amazon = readSettings({ ...keys, S3_BUCKET: 'calls', S3_REGION: 'eu-central-1' }).s3;
    assert.deepEqual([amazon?.endpoint, amazon?.forcePathStyle], [null, false]);
    const refused = (environment: Record<string, string>, ...names: string[]): void =>
      assert.throws(
        () => readSettings(environment),
        (error: Error) => {
          assert.deepEqual(
            error.message.split('\n').map((line) => line.split(':')[0]),
            names,
          );
          return true;
        },
      );
    refused({ ...keys, S3_BUCKET: 'calls' }, 'S3_REGION');
    refused({ S3_BUCKET: 'calls', S3_REGION: 'auto' }, 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
    refused({ ...keys, S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET');
    const machine = { S3_CREDENTIALS: 'machine', S3_BUCKET: 'calls', S3_REGION: 'eu-central-1' };
    assert.equal(readSettings(machine).s3?.accessKeyId, null);
    refused({ ...machine, ...keys }, 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
    refused({ ...keys, ...own, S3_KMS_KEY_ID: 'alias/calls' }, 'S3_KMS_KEY_ID');
    refused({ ...keys, ...own, S3_ENCRYPTION: 'rot13' }, 'S3_ENCRYPTION');
    refused({ ...keys, ...own, S3_BUCKET: 'My Bucket' }, 'S3_BUCKET');
    refused({ ...keys, ...own, S3_PREFIX: 'a/../b' }, 'S3_PREFIX');
  });

  it('include where traces go, by the names of OpenTelemetry', () => {
    const endpoint = 'OTEL_EXPORTER_OTLP_ENDPOINT';
    assert.equal(readSettings({ OTEL_SERVICE_NAME: 'phones' }).tracing, null);
    assert.deepEqual(readSettings({ [endpoint]: 'https://collector.example/otlp/' }).tracing, {
      ...{ url: 'https://collector.example/otlp/v1/traces', headers: {}, serviceName: 'switchboard' },
      ...{ sampler: { followsParent: true, ratio: 1 }, resource: {} },
    });
    const traced = readSettings({
      [endpoint]: 'http://127.0.0.1:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a%3D, x-team = phones',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '.25',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test',
    }).tracing;
    assert.deepEqual(traced?.headers, { authorization: 'Bearer a=', 'x-team': 'phones' });
    assert.deepEqual(traced?.sampler, { followsParent: false, ratio: 0.25 });
    assert.deepEqual(traced?.resource, { 'deployment.environment': 'test' });
    for (const [name, value] of [
      ...['collector:4318', 'ftp://a.example', 'http://a.example?b'].map((text) => [endpoint, text]),
      ...['secret', '=secret', 'a=%', 'a b=secret', 'a=secret%0A'].map((text) => [
        'OTEL_EXPORTER_OTLP_HEADERS',
        text,
      ]),
      ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
      ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
      ['OTEL_RESOURCE_ATTRIBUTES', 'a='.padEnd(5_000, 'b')],
    ])
      assert.throws(
        () => readSettings({ [name ?? '']: value }),
        (error: Error) => error.message.startsWith(`${name}: `) && !error.message.includes('secret'),
      );
  });

  it('include how long a language model may take to its first word', () => {
    assert.equal(readSettings({}).firstWordMs, 2_500);
    assert.equal(readSettings({ MODEL_FIRST_WORD_SECONDS: '6.5' }).firstWordMs, 6_500);
    for (const wrong of ['0', '8', '2,5', 'x']) {
      assert.throws(
        () => readSettings({ MODEL_FIRST_WORD_SECONDS: wrong }),
        /^SettingsError: MODEL_FIRST_WORD_SECONDS: /,
      );
    }
  });

  it('report every invalid value at once, one line each', () => {
    const environment = {
      PORT: '70000',
      SIP_PORT: 'five',
      RTP_PORTS: '30000-20000',
      DATABASE_URL: 'mysql://x',
      RATE_LIMIT_PER_MINUTE: '-1',
      OUTBOUND_ALLOWED_NETWORKS: '10.0.0.0/8, 10.0.0.0/40',
      BRAND: 'My Brand',
      PUBLIC_URL: 'phone.example',
      EVENT_RETENTION_DAYS: '0',
      ROLES: 'api,phone',
      LOG_LEVEL: 'loud',
    };
    assert.throws(
      () => readSettings(environment),
      (error) => {
        assert.ok(error instanceof SettingsError);
        const lines = error.message.split('\n');
        assert.deepEqual(lines.map((line) => line.split(':')[0]).sort(), Object.keys(environment).sort());
        assert.match(error.message, /PORT: "70000" is not a whole number from 0 to 65535/);
        return true;
      },
    );
  });

  it('accept an address of this server without a path, in any case and with or without a slash', () => {
    const urlOf = (PUBLIC_URL: string) => readSettings({ PUBLIC_URL }).publicUrl;
    assert.equal(readSettings({}).publicUrl, null);
    assert.equal(urlOf('https://Phone.example/'), 'https://phone.example');
    assert.equal(urlOf('http://10.0.0.1:8080'), 'http://10.0.0.1:8080');
    for (const wrong of [
      'https://a.example/path',
      'https://a.example/?q',
      'ftp://a.example',
      'https://me@a.example',
    ]) {
      assert.throws(() => urlOf(wrong), SettingsError, wrong);
    }
  });

  it("read the mail server with its login, and require the sender's address", () => {
    const mailOf = (environment: Record<string, string>) =>
      readSettings({ MAIL_FROM: 'a@example.com', ...environment }).mail;
    assert.equal(mailOf({}), null);
    assert.deepEqual(mailOf({ SMTP_URL: 'smtps://ann%40example.com:p%3Aw@mail.example.com' }), {
      host: 'mail.example.com',
      port: 465,
      secure: true,
      login: { user: 'ann@example.com', password: 'p:w' },
      from: 'a@example.com',
    });
    const local = mailOf({ SMTP_URL: 'smtp://[::1]:25/' });
    assert.deepEqual([local?.host, local?.port, local?.secure, local?.login], ['::1', 25, false, null]);
    assert.equal(mailOf({ SMTP_URL: 'smtp://mail.example.com' })?.port, 587);
    assert.throws(
      () => readSettings({ SMTP_URL: 'smtp://mail.example.com' }),
      /^SettingsError: MAIL_FROM: is needed/,
    );
    assert.throws(
      () => mailOf({ SMTP_URL: 'smtp://x', MAIL_FROM: 'Ann' }),
      /^SettingsError: MAIL_FROM: "Ann" is not/,
    );
  });

  it('never repeat the password of an invalid mail server address', () => {
    for (const url of [
      'http://ann:geheim@mail.example.com',
      'smtp://ann:geheim@mail.example.com/path',
      'smtp://ann:geheim%@mail.example.com',
      'smtp://geheim@mail.example.com',
      'smtp://ann:geheim@mail.example.com?tls=no',
      'geheim',
    ]) {
      assert.throws(
        () => readSettings({ SMTP_URL: url, MAIL_FROM: 'a@example.com' }),
        (error) =>
          error instanceof SettingsError &&
          error.message.startsWith('SMTP_URL: ') &&
          !error.message.includes('geheim'),
        url,
      );
    }
  });

  it('refuse a database address with an invalid port, without repeating its password', () => {
    const read = (end: string) =>
      readSettings({ DATABASE_URL: `postgres://ann:geheim@db${end}` }).databaseUrl;
    for (const end of [':65535/d', '/d?port=6543', '/d?port=', '/d?sslmode=require'])
      assert.ok(read(end), end);
    for (const end of [
      ':0/d',
      '/d?port=65536',
      '/d?port=0',
      '/d?port=-1',
      '/d?port=5432,5433',
      '/d?port=5432&port=x',
    ]) {
      assert.throws(
        () => read(end),
        (error) =>
          error instanceof SettingsError &&
          /^DATABASE_URL: has the port ".+", which is not a whole number from 1 to 65535$/.test(
            error.message,
          ) &&
          !error.message.includes('geheim'),
        end,
      );
    }
  });

  it('treat an empty value as not set', () => {
    assert.equal(readSettings({ PORT: '', HOST: ' ' }).port, 3000);
  });

  it('accept lists with spaces', () => {
    const settings = readSettings({
      ROLES: 'api, worker',
      OUTBOUND_ALLOWED_NETWORKS: '10.0.0.0/8 , fd00::/8,192.0.2.7',
    });
    assert.deepEqual(settings.roles, ['api', 'worker']);
    assert.deepEqual(
      settings.outboundAllowedNetworks.map((network) => network.cidr),
      ['10.0.0.0/8', 'fd00::/8', '192.0.2.7/32'],
    );
  });
});
