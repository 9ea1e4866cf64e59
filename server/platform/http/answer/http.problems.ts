import { defineProblems } from '../../problem.ts';

/** What can be wrong with a request as such, whatever the resource. */
export const httpProblems = defineProblems({
  internal_error: {
    en: 'Something went wrong on our side. The Request-Id names it in our log.',
    de: 'Bei uns ist etwas schiefgegangen. Die Request-Id führt zum Eintrag in unserem Protokoll.',
    fr: 'Une erreur s’est produite de notre côté. Le Request-Id permet de la retrouver dans notre journal.',
    es: 'Algo ha fallado por nuestra parte. El Request-Id permite encontrarlo en nuestro registro.',
  },
  disk_full: {
    en: 'The service has no room left on its disk. Its operator has to make some.',
    de: 'Der Dienst hat auf seinem Datenträger keinen Platz mehr. Der Betreiber muss Platz schaffen.',
    fr: 'Le service n’a plus de place sur son disque. Son exploitant doit en libérer.',
    es: 'El servicio no tiene más espacio en su disco. El operador debe liberar espacio.',
  },
  database_unreachable: {
    en: 'The service cannot reach its database at the moment. Please try again.',
    de: 'Der Dienst erreicht seine Datenbank im Moment nicht. Bitte versuchen Sie es erneut.',
    fr: 'Le service ne peut pas joindre sa base de données pour le moment. Veuillez réessayer.',
    es: 'El servicio no puede acceder a su base de datos en este momento. Inténtelo de nuevo.',
  },
  too_busy: {
    en: 'Too many requests want the same at the moment. Please try again.',
    de: 'Im Moment wollen zu viele Anfragen dasselbe. Bitte versuchen Sie es erneut.',
    fr: 'Trop de requêtes demandent la même chose en ce moment. Veuillez réessayer.',
    es: 'Demasiadas solicitudes piden lo mismo en este momento. Inténtelo de nuevo.',
  },
  too_many_running: {
    en: 'Too many of these are running. Please try again.',
    de: 'Davon laufen gerade zu viele. Bitte versuchen Sie es erneut.',
    fr: 'Trop d’opérations de ce type sont en cours. Veuillez réessayer.',
    es: 'Hay demasiadas operaciones de este tipo en curso. Inténtelo de nuevo.',
  },
  not_an_upgrade: {
    code: 'upgrade_required',
    en: 'This address is a WebSocket; open it with Upgrade: websocket.',
    de: 'Diese Adresse ist ein WebSocket; öffnen Sie sie mit Upgrade: websocket.',
    fr: 'Cette adresse est un WebSocket ; ouvrez-la avec Upgrade: websocket.',
    es: 'Esta dirección es un WebSocket; ábrala con Upgrade: websocket.',
  },
  body_too_large: {
    en: 'The body is too large.',
    de: 'Der Body ist zu groß.',
    fr: 'Le corps de la requête est trop volumineux.',
    es: 'El cuerpo de la solicitud es demasiado grande.',
  },
  wrong_body_type: {
    en: 'This address takes no body of this Content-Type.',
    de: 'Diese Adresse nimmt keinen Body mit diesem Content-Type an.',
    fr: 'Cette adresse n’accepte pas de corps de ce Content-Type.',
    es: 'Esta dirección no acepta un cuerpo con este Content-Type.',
  },
  not_json_type: {
    en: 'The body must be JSON (Content-Type: application/json).',
    de: 'Der Body muss JSON sein (Content-Type: application/json).',
    fr: 'Le corps doit être au format JSON (Content-Type: application/json).',
    es: 'El cuerpo debe ser JSON (Content-Type: application/json).',
  },
  compressed_body: {
    en: 'The body must not be compressed (no Content-Encoding).',
    de: 'Der Body darf nicht komprimiert sein (kein Content-Encoding).',
    fr: 'Le corps ne doit pas être compressé (pas de Content-Encoding).',
    es: 'El cuerpo no puede estar comprimido (sin Content-Encoding).',
  },
  empty_body: {
    en: 'The body is empty; JSON was expected.',
    de: 'Der Body ist leer; erwartet wurde JSON.',
    fr: 'Le corps est vide ; du JSON était attendu.',
    es: 'El cuerpo está vacío; se esperaba JSON.',
  },
  not_json: {
    en: 'The body is not JSON.',
    de: 'Der Body ist kein JSON.',
    fr: 'Le corps n’est pas du JSON.',
    es: 'El cuerpo no es JSON.',
  },
  upload_cut_off: {
    en: 'The request ended before its body was complete.',
    de: 'Die Anfrage endete, bevor ihr Body vollständig war.',
    fr: 'La requête s’est terminée avant que son corps soit complet.',
    es: 'La solicitud terminó antes de que su cuerpo estuviera completo.',
  },
  unreadable: {
    en: 'The request cannot be read.',
    de: 'Die Anfrage kann nicht gelesen werden.',
    fr: 'La requête ne peut pas être lue.',
    es: 'La solicitud no se puede leer.',
  },
  unreadable_address: {
    en: 'The address cannot be read.',
    de: 'Die Adresse kann nicht gelesen werden.',
    fr: 'L’adresse ne peut pas être lue.',
    es: 'La dirección no se puede leer.',
  },
  not_http: {
    en: 'This is not an HTTP request.',
    de: 'Das ist keine HTTP-Anfrage.',
    fr: 'Ceci n’est pas une requête HTTP.',
    es: 'Esto no es una solicitud HTTP.',
  },
  too_slow: {
    en: 'The request did not arrive in time.',
    de: 'Die Anfrage kam nicht rechtzeitig an.',
    fr: 'La requête n’est pas arrivée à temps.',
    es: 'La solicitud no llegó a tiempo.',
  },
  headers_too_large: {
    en: 'The headers are too large.',
    de: 'Die Header sind zu groß.',
    fr: 'Les en-têtes sont trop volumineux.',
    es: 'Las cabeceras son demasiado grandes.',
  },
  too_many_headers: {
    en: 'A request may have at most {limit} headers.',
    de: 'Eine Anfrage darf höchstens {limit} Header haben.',
    fr: 'Une requête peut comporter au plus {limit} en-têtes.',
    es: 'Una solicitud puede tener como máximo {limit} cabeceras.',
  },
  one_host: {
    en: 'A request has exactly one Host header.',
    de: 'Eine Anfrage hat genau einen Host-Header.',
    fr: 'Une requête a exactement un en-tête Host.',
    es: 'Una solicitud tiene exactamente una cabecera Host.',
  },
  unknown_address: {
    en: 'There is nothing at this address.',
    de: 'Unter dieser Adresse gibt es nichts.',
    fr: 'Il n’y a rien à cette adresse.',
    es: 'No hay nada en esta dirección.',
  },
  wrong_method: {
    en: 'This address takes {methods}.',
    de: 'Diese Adresse nimmt {methods}.',
    fr: 'Cette adresse accepte {methods}.',
    es: 'Esta dirección acepta {methods}.',
  },
  range_too_far: {
    en: 'There are {size} bytes; the range lies behind them.',
    de: 'Es gibt {size} Bytes; der verlangte Bereich liegt dahinter.',
    fr: 'Il y a {size} octets ; la plage demandée se trouve au-delà.',
    es: 'Hay {size} bytes; el intervalo pedido queda más allá.',
  },
});
