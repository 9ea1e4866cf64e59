import {
  PROVIDER_SETTINGS,
  SETTING_GROUPS,
  type SettingDescription,
} from '../server/platform/config/setting-descriptions.ts';
import { listSettings } from '../server/platform/config/settings.ts';
import { PROVIDER_KINDS } from '../server/platform/providers/provider-access.ts';

const HEAD = '| setting | default | meaning |\n|---|---|---|';
const INTRODUCTION = `# Settings

From the environment, or an \`.env\` file in the working folder; the environment wins. A setting that cannot be
read stops the start with a line that names it. An empty value counts as not set.

Written by \`node tools/write-settings-table.ts\` from the program: defaults are those of the code, and no
setting is missing.
`;

const providerSettings = (): string[] =>
  PROVIDER_KINDS.flatMap((kind) =>
    Object.keys(PROVIDER_SETTINGS).map((name) => `${kind.toUpperCase()}_${name}`),
  );

/** The text of docs/settings.md. */
export function settingsPage(): string {
  const presets = listSettings();
  const sections = SETTING_GROUPS.map(({ title, settings }) => {
    const rows = Object.entries(settings).map(([name, setting]) => rowOf(name, presets.get(name), setting));
    return `## ${title}\n\n${[HEAD, ...rows].join('\n')}\n`;
  });
  return [INTRODUCTION, ...sections, providersSection()].join('\n');
}

/** Settings that are read and not described, and the reverse. */
export function undescribedSettings(): { missing: string[]; unknown: string[] } {
  const read = new Set(listSettings().keys());
  const described = new Set([
    ...SETTING_GROUPS.flatMap(({ settings }) => Object.keys(settings)),
    ...providerSettings(),
  ]);
  return { missing: [...read.difference(described)], unknown: [...described.difference(read)] };
}

function rowOf(name: string, preset: unknown, { meaning, preset: words }: SettingDescription): string {
  return `| \`${name}\` | ${words ?? textOf(preset)} | ${meaning} |`;
}

function textOf(preset: unknown): string {
  if (preset === null) return '';
  if (Array.isArray(preset)) return preset.length === 0 ? '' : `\`${preset.join(',')}\``;
  if (typeof preset === 'object' && 'from' in preset && 'to' in preset)
    return `\`${String(preset.from)}-${String(preset.to)}\``;
  return `\`${typeof preset === 'string' ? preset : JSON.stringify(preset)}\``;
}

function providersSection(): string {
  const kinds = PROVIDER_KINDS.map((kind) => `\`${kind.toUpperCase()}_\``).join(', ');
  const rows = Object.entries(PROVIDER_SETTINGS).map(([name, setting]) => rowOf(`…_${name}`, null, setting));
  return `## Providers\n\nEach with the name of a provider in front: ${kinds}.\n[providers.md](providers.md) says what they offer, [speaking.md](speaking.md) lists voices.\n\n${[HEAD, ...rows].join('\n')}\n`;
}
