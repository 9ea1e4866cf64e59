/** What `settings.ts` does with one setting, for people, in Markdown with links from `docs/`. */
export interface SettingDescription {
  readonly meaning: string;
  /** In words, where the default is not a plain value. */
  readonly preset?: string;
}

export interface SettingGroup {
  readonly title: string;
  readonly settings: Readonly<Record<string, SettingDescription>>;
}

/** The settings of the program in the order of `docs/settings.md`, without those of providers. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    title: 'Installation',
    settings: {
      DATA_DIR: {
        meaning: 'folder with everything that this installation stores: database, recordings, `demo.json`',
      },
      S3_BUCKET: {
        meaning:
          'the bucket in S3-compatible storage that recordings and other files go to; without it they stay in `DATA_DIR/files` ([storage](storage.md))',
      },
      S3_ENDPOINT: {
        meaning:
          'the address of that storage, such as `https://s3.example`; without it Amazon’s of `S3_REGION`',
      },
      S3_REGION: {
        meaning: 'the region of the bucket; needed without `S3_ENDPOINT`',
        preset: '`us-east-1` with `S3_ENDPOINT`',
      },
      S3_CREDENTIALS: {
        meaning:
          '`keys`: the two settings below; `machine`: what the machine has, such as the role of a virtual machine, of a container or of an account in a cluster ([storage](storage.md#credentials))',
        preset: '`keys`',
      },
      S3_ACCESS_KEY_ID: { meaning: 'the access key of the bucket' },
      S3_SECRET_ACCESS_KEY: { meaning: 'the secret of that key' },
      S3_FORCE_PATH_STYLE: {
        meaning: 'whether the bucket stands in the path of addresses, not in the name of the host',
        preset: '`true` with `S3_ENDPOINT`, else `false`',
      },
      S3_PREFIX: { meaning: 'what every key in the bucket begins with, such as `switchboard/production`' },
      S3_ENCRYPTION: {
        meaning:
          '`AES256` or `aws:kms`: the storage is told so with each file; without it the bucket decides, which is enough unless its policy asks for the header',
      },
      S3_KMS_KEY_ID: { meaning: 'the key of `S3_ENCRYPTION=aws:kms`; without it that of the bucket' },
      S3_SIGNED_LINKS: {
        meaning:
          'whether a recording is answered with a link to the storage, signed for five minutes, instead of its bytes; clients must reach the storage then',
      },
      DATABASE_URL: {
        meaning:
          'your own PostgreSQL 16 or newer instead of the embedded one; `?sslmode=require` or `verify-full` for TLS',
      },
      DATABASE_CONNECTIONS: { meaning: 'connections of this process to the database, 4 to 500' },
      SECRET_KEY: {
        meaning:
          'encrypts the keys of providers and the secrets of second factors, 32 characters or more; the same on all nodes, kept apart from the backups',
        preset: '`DATA_DIR/secret.key`, made at the first start',
      },
      ROLES: { meaning: 'what this process does: serve HTTP, deliver and do recurring work, carry calls' },
      DEMO: { meaning: 'whether the demo workspace is created' },
      SIGN_UP: {
        meaning:
          '`open`: everybody with an account may create workspaces; `closed`: only operators of the installation',
      },
      LOG_LEVEL: { meaning: '`debug`, `info`, `warn`, `error`, `silent`' },
      METRICS_PORT: {
        meaning:
          'port of `/metrics` for Prometheus, apart from `PORT`; without it there are none; 0 selects a free port ([monitoring](monitoring.md))',
      },
      METRICS_HOST: {
        meaning:
          'the address that `/metrics` listens on; it asks for no key, so it must not be reached from outside',
      },
      PRICES_FILE: {
        meaning:
          'JSON file with your prices of models, voices and listeners, by which `/metrics` counts what they cost ([monitoring](monitoring.md#cost))',
      },
      EVENT_RETENTION_DAYS: {
        meaning: 'days that events, the log of their deliveries, and notices are kept, 1 to 3650',
      },
      CALL_TRACE_DAYS: {
        meaning:
          'days that the signalling of a call and the figures of its sound are kept, 0 to 365; 0 keeps none',
      },
    },
  },
  {
    title: 'Traces',
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: {
        meaning:
          'address of an OpenTelemetry collector that takes OTLP over HTTP, such as `http://127.0.0.1:4318`; without it nothing is traced ([monitoring](monitoring.md#traces))',
      },
      OTEL_EXPORTER_OTLP_HEADERS: {
        meaning: 'headers of requests to it, `name=value,other=value`, percent-encoded; may hold a key',
        preset: 'none',
      },
      OTEL_SERVICE_NAME: { meaning: 'name of this service in the traces' },
      OTEL_TRACES_SAMPLER: {
        meaning:
          '`always_on`, `always_off`, `traceidratio`, and `parentbased_…` of each, which keep or leave a trace as a whole',
      },
      OTEL_TRACES_SAMPLER_ARG: { meaning: 'share of the traces that a `…traceidratio` keeps, 0 to 1' },
      OTEL_RESOURCE_ATTRIBUTES: {
        meaning: 'what else is said of this process, such as `deployment.environment=production`',
        preset: 'none',
      },
    },
  },
  {
    title: 'HTTP',
    settings: {
      PORT: { meaning: 'HTTP; 0 selects a free port' },
      HOST: { meaning: 'the address that HTTP, SIP and media listen on' },
      PUBLIC_URL: {
        meaning:
          'the address by which clients and booking channels reach this server, such as `https://phone.example`; used in the addresses of rooms’ calendars',
        preset: '`http://HOST:PORT`',
      },
      STREAM_URL: {
        meaning:
          'the address by which Twilio and Telnyx reach this process with the sound of calls, where `PUBLIC_URL` leads to several processes ([streams](streams.md))',
        preset: '`PUBLIC_URL`',
      },
      CORS_ALLOWED_ORIGINS: {
        meaning: 'origins whose pages may use the API from a browser, separated by commas, or `*` for all',
      },
      TRUSTED_PROXIES: {
        meaning:
          'proxies in front of the API, as a list of CIDRs; only their `X-Forwarded-For` and `X-Forwarded-Proto` are read',
      },
      RATE_LIMIT_PER_MINUTE: { meaning: 'requests of one API key or session; 0 is off' },
      FAILED_KEYS_PER_MINUTE: {
        meaning: 'refused API keys from one address, before it is answered 429; 0 is off',
      },
      MAX_CONNECTIONS: { meaning: 'HTTP connections at once' },
      MAX_CONNECTIONS_PER_ADDRESS: {
        meaning: 'HTTP connections at once from one address; does not apply to trusted proxies',
      },
      OUTBOUND_ALLOWED_NETWORKS: {
        meaning: 'internal networks that outbound requests such as webhooks may reach, as a list of CIDRs',
      },
      BRAND: {
        meaning: 'part of the `X-<brand>-…` headers and of the user agent of deliveries',
      },
    },
  },
  {
    title: 'Telephony',
    settings: {
      SIP_PORT: { meaning: 'SIP over UDP and TCP' },
      SIP_TLS_CERT: {
        meaning:
          'file of the certificate with its chain, PEM: SIP over TLS is accepted; read again when it changes; only with `SIP_TLS_KEY`',
      },
      SIP_TLS_KEY: { meaning: 'file of the key of that certificate, PEM' },
      SIP_TLS_PORT: { meaning: 'SIP over TLS' },
      SIP_ALLOWED_NETWORKS: {
        meaning: 'peers from which calls are accepted, as a list of CIDRs; all others get no answer',
        preset: '`127.0.0.0/8, ::1/128`: this machine',
      },
      SIP_TRUSTED_PROXIES: {
        meaning:
          'SIP proxies in front of this process, as a list of CIDRs; their calls are judged by the address in `X-Auth-IP` ([scaling](scaling.md))',
      },
      SIP_NUMBER_FORMAT: {
        meaning:
          'how the trunk writes numbers: `e164` (`+49…`), `e164_no_plus` (`49…`) or `national` (`030…`); decides where a number without `+` can be read in two ways ([SIP](sip.md))',
      },
      SIP_CODECS: {
        meaning:
          'the codecs of calls, the preferred first, of `PCMU`, `PCMA`, `G722`, `opus` ([SIP](sip.md#opus)); without it the first of PCMU and PCMA in the caller’s offer, else G.722',
      },
      SIP_SRTP: {
        meaning:
          'whether calls are encrypted (SRTP): `off`, `optional` (where the peer offers it) or `required` ([SIP](sip.md#sound))',
      },
      PUBLIC_HOST: {
        meaning:
          'the name or address sent to carriers, when it is not `HOST`; a name is looked up at the start',
      },
      RTP_PORTS: { meaning: 'UDP ports for media, two for each call' },
      MEDIA_TIMEOUT_SECONDS: {
        meaning:
          'seconds without RTP, comfort noise or RTCP after which a call ends, unless it is on hold; 5 to 3600',
      },
      MAX_CALLS: { meaning: 'calls at once; further ones are answered 503 with `Retry-After`' },
      MEDIA_WORKERS: { meaning: 'threads that carry media, 1 to 64', preset: 'cores − 1, 1 to 8' },
      RECORDING_NOTICE: {
        meaning:
          '`true`: recorded calls are announced in every workspace, also where it has [switched that off](law.md)',
      },
    },
  },
  {
    title: 'Mail',
    settings: {
      SMTP_URL: {
        meaning:
          'the mail server for notices to customers and the team: `smtps://user:password@mail.example.com` (TLS, 465) or `smtp://…` (STARTTLS, 587); without it no mail is sent',
      },
      MAIL_FROM: { meaning: 'the sender’s address of mails; required with `SMTP_URL`' },
    },
  },
  {
    title: 'Speech and language models',
    settings: {
      MODEL_FIRST_WORD_SECONDS: {
        meaning: 'how long a language model may take for its first word before the next one is asked; 1 to 7',
      },
      SHERPA_MODEL_DIR: {
        meaning: 'folder of a streaming speech model of your own ([listening](listening.md))',
      },
      SHERPA_LANGUAGES: { meaning: 'the languages of that model' },
    },
  },
];

/** The settings of each provider: `OPENAI_API_KEY` and so on ([providers](docs/providers.md)). */
export const PROVIDER_SETTINGS: Readonly<Record<string, SettingDescription>> = {
  API_KEY: { meaning: 'the key of the installation; alone it is enough' },
  BASE_URL: {
    meaning: 'the address of a compatible or local server, which may need no key',
    preset: 'that of the vendor',
  },
  MODELS: { meaning: 'language models on offer, separated by commas; `none` for none' },
  LISTENING: { meaning: 'models of speech recognition on offer' },
  VOICES: { meaning: 'voices on offer' },
};
