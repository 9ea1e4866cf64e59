import type { ProblemLanguage } from '../platform/problem.ts';
import { htmlTag, type Look } from './stamp-page.ts';

/** Seconds after which the page asks again: a build is done soon, a missing one is mended by somebody. */
export const ASK_AGAIN_SECONDS = { building: 2, missing: 60 };

const WORDS: Record<ProblemLanguage, Record<keyof typeof ASK_AGAIN_SECONDS, string>> = {
  en: {
    building: 'The console is being built. This page opens it in a few seconds.',
    missing: 'The console is not built. The server’s log says why. Calls and the API are not affected.',
  },
  de: {
    building: 'Die Konsole wird gerade erstellt. Diese Seite öffnet sie in wenigen Sekunden.',
    missing:
      'Die Konsole ist nicht erstellt. Den Grund nennt das Protokoll des Servers. Anrufe und API laufen weiter.',
  },
  fr: {
    building: 'La console est en cours de création. Cette page l’ouvrira dans quelques secondes.',
    missing:
      'La console n’est pas créée. Le journal du serveur en donne la raison. Les appels et l’API fonctionnent.',
  },
  es: {
    building: 'La consola se está creando. Esta página la abrirá en unos segundos.',
    missing:
      'La consola no está creada. El registro del servidor indica el motivo. Las llamadas y la API funcionan.',
  },
};

/** The page shown while there is no console; it loads itself again, at the same address. */
export function waitingPage(look: Look, nonce: string, state: keyof typeof ASK_AGAIN_SECONDS): string {
  return `<!doctype html>
${htmlTag(look)}
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="refresh" content="${ASK_AGAIN_SECONDS[state]}" />
    <title>Switchboard</title>
    <style nonce="${nonce}">
      :root { color-scheme: light dark; }
      [data-theme='light'] { color-scheme: light; }
      [data-theme='dark'] { color-scheme: dark; }
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1rem; }
      h1 { font-size: 1.25rem; }
    </style>
  </head>
  <body>
    <main>
      <h1>Switchboard</h1>
      <p role="status">${WORDS[look.language][state]}</p>
    </main>
  </body>
</html>
`;
}
