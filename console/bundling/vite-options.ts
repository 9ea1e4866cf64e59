import type { InlineConfig, Plugin } from 'vite';
import { NONCE_PLACEHOLDER } from './nonce.ts';
import { CONSOLE } from './stamp.ts';

/**
 * The oldest browsers the console is built for: the first with `light-dark()`. For older ones Lightning CSS
 * would replace each use by variables that a theme chosen on the page does not reach.
 */
const BROWSERS = { chrome: [123, 0], edge: [123, 0], firefox: [121, 0], safari: [17, 5] } as const;
const browsers = Object.entries(BROWSERS);

/** The same list as Lightning CSS writes it; Vite gives it the target of the scripts for minifying only. */
const lightningTargets = Object.fromEntries(
  browsers.map(([name, [major, minor]]) => [name, (major << 16) | (minor << 8)]),
);

/** React Aria's texts in one language, such as `react-aria/dist/private/intl/menu/pl-PL.mjs`. */
const TEXTS_OF_LIBRARY = /[\\/](?:react-aria|react-stately|@react-\w+)[^?]*[\\/]([a-z]{2})-[A-Z]{2}\.m?js$/;
const LANGUAGES = ['en', 'de', 'fr', 'es'];

/** Leaves the texts of React Aria out in languages that the console does not speak. */
const ownLanguages: Plugin = {
  name: 'switchboard:own-languages',
  load(id) {
    const language = TEXTS_OF_LIBRARY.exec(id)?.[1];
    return language === undefined || LANGUAGES.includes(language) ? null : 'export default {};';
  },
};

/**
 * Code that pages share is put together up to so many bytes before compression: each file is a request of its
 * own, of which HTTP/1.1 carries six at a time (docs/decisions/0081).
 */
const MERGED_BYTES = 300_000;

/** The bundler names shared code after all pages that share it, which makes names of a hundred letters. */
const shortOf = (name: string): string => (name.startsWith('shared~') ? 'shared' : '[name]');

/** What the build and the development server have in common. */
export const viteOptions = {
  root: CONSOLE,
  configFile: false,
  // The server's `.env` is none of the console's business.
  envDir: false,
  publicDir: false,
  html: { cspNonce: NONCE_PLACEHOLDER },
  plugins: [ownLanguages],
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: lightningTargets, cssModules: { pattern: '[name]_[local]_[hash]' } },
  },
  build: {
    target: browsers.map(([name, [major, minor]]) => `${name}${major}.${minor}`),
    manifest: true,
    // Together they are smaller than apart, and have one order.
    cssCodeSplit: false,
    // A `data:` address is refused by the page's content security policy, but for pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Sizes are judged compressed, by a test.
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      // `"use client"` is for frameworks that also run on a server.
      onLog: (level, log, tell) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') tell(level, log);
      },
      output: {
        chunkFileNames: ({ name }) => `assets/${shortOf(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${shortOf(name)}-[hash][extname]`,
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            {
              ...{ name: 'shared', minShareCount: 2, priority: 1 },
              ...{ entriesAware: true, entriesAwareMergeThreshold: MERGED_BYTES },
            },
          ],
        },
      },
    },
  },
} satisfies InlineConfig;
