import { readFileSync } from 'node:fs';
import starlight from '@astrojs/starlight';
import { defineConfig, passthroughImageService } from 'astro/config';

/** What write-content.ts made of the pages. */
const sidebar = JSON.parse(readFileSync(new URL('.build/sidebar.json', import.meta.url), 'utf8'));

export default defineConfig({
  // finish-site.ts makes every address relative, so that the site works below any path.
  base: '/docs',
  outDir: './.build/dist',
  publicDir: './.build/public',
  cacheDir: './.build/cache',
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  integrations: [
    starlight({
      title: 'Switchboard',
      description: 'Documentation of Switchboard: AI phone assistants for businesses, self-hosted.',
      favicon: '/favicon.svg',
      sidebar,
      customCss: ['./src/site.css'],
      credits: false,
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      // Code that wraps needs no scrolling by keyboard.
      expressiveCode: { defaultProps: { wrap: true }, shiki: { langAlias: { ini: 'properties' } } },
    }),
  ],
});
