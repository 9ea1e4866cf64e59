import { defineProblems } from '../platform/problem.ts';

/** What can be wrong with a request of a client of the Model Context Protocol. */
export const mcpProblems = defineProblems({
  foreign_mcp_origin: {
    code: 'foreign_origin',
    en: 'Pages of this origin may not use this server: CORS_ALLOWED_ORIGINS or PUBLIC_URL has to name it.',
    de: 'Seiten dieses Ursprungs dürfen diesen Server nicht benutzen: CORS_ALLOWED_ORIGINS oder PUBLIC_URL muss ihn nennen.',
    fr: 'Les pages de cette origine ne peuvent pas utiliser ce serveur : CORS_ALLOWED_ORIGINS ou PUBLIC_URL doit la nommer.',
    es: 'Las páginas de este origen no pueden usar este servidor: CORS_ALLOWED_ORIGINS o PUBLIC_URL debe nombrarlo.',
  },
  post_only: {
    code: 'method_not_allowed',
    en: 'Each message is a POST of its own: this server keeps no sessions and opens no streams.',
    de: 'Jede Nachricht ist ein eigener POST: Dieser Server führt keine Sitzungen und öffnet keine Streams.',
    fr: 'Chaque message est un POST à part : ce serveur ne tient pas de session et n’ouvre pas de flux.',
    es: 'Cada mensaje es un POST propio: este servidor no mantiene sesiones ni abre flujos.',
  },
  batch_too_large: {
    en: 'A batch may have at most {limit} messages.',
    de: 'Ein Stapel darf höchstens {limit} Nachrichten haben.',
    fr: 'Un lot peut contenir au plus {limit} messages.',
    es: 'Un lote puede tener como máximo {limit} mensajes.',
  },
  unknown_parameter: {
    en: 'This tool has no such parameter.',
    de: 'Dieses Werkzeug hat keinen solchen Parameter.',
    fr: 'Cet outil n’a pas de tel paramètre.',
    es: 'Esta herramienta no tiene ese parámetro.',
  },
});
