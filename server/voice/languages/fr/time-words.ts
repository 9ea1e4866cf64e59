import type { SpanWords, TimeWords } from '../../understanding/date-language.ts';

/** How French callers speak of times of day. */
export const times: TimeWords = {
  parts: {
    ...{ matin: 'morning', 'du matin': 'morning', 'le matin': 'morning', 'au matin': 'morning' },
    ...{ 'ce matin': 'morning', 'dans la matinée': 'morning', matinée: 'morning', 'en matinée': 'morning' },
    ...{
      'tôt le matin': 'early-morning',
      'de bon matin': 'early-morning',
      'de bonne heure': 'early-morning',
    },
    ...{ 'en fin de matinée': 'late-morning', 'fin de matinée': 'late-morning' },
    ...{ 'à l heure du déjeuner': 'lunch', 'entre midi et deux': 'lunch', 'à la pause déjeuner': 'lunch' },
    ...{ 'après midi': 'afternoon', 'de l après midi': 'afternoon', 'l après midi': 'afternoon' },
    ...{ 'cet après midi': 'afternoon', 'dans l après midi': 'afternoon', 'cette après midi': 'afternoon' },
    ...{ 'en début d après midi': 'early-afternoon', 'début d après midi': 'early-afternoon' },
    ...{ 'en fin d après midi': 'late-afternoon', 'fin d après midi': 'late-afternoon' },
    ...{
      soir: 'evening',
      'du soir': 'evening',
      'le soir': 'evening',
      'ce soir': 'evening',
      soirée: 'evening',
    },
    ...{
      'dans la soirée': 'evening',
      'en soirée': 'evening',
      'au soir': 'evening',
      'en début de soirée': 'evening',
    },
    ...{
      'tard le soir': 'late-evening',
      'en fin de soirée': 'late-evening',
      'la nuit': 'night',
      'de la nuit': 'night',
    },
    ...{ 'cette nuit': 'night' },
  },
  hints: {
    ...{ 'petit déjeuner': 'am', brunch: 'am', déjeuner: 'lunch', dîner: 'evening', diner: 'evening' },
    ...{ souper: 'evening' },
  },
  rules: [
    { say: '{hour} : {mm} [{part}]', is: 'clock' },
    { say: '{hour} (h|heure|heures) [pile|précises] [{part}]', is: 'clock' },
    { say: '{hour} (h|heure|heures) {any-minutes:minute} [minutes] [{part}]', is: 'clock' },
    { say: '{hour} (h|heure|heures) {mm} [{part}]', is: 'clock' },
    { say: '{hour} [h|heure|heures] (et demie|et demi) [{part}]', is: 'clock', plus: 30 },
    { say: '{hour} [h|heure|heures] et quart [{part}]', is: 'clock', plus: 15 },
    {
      say: '{hour} [h|heure|heures] (moins le quart|moins quart|moins un quart) [{part}]',
      is: 'clock',
      plus: -15,
    },
    { say: '{hour} [h|heure|heures] moins {any-minutes:minute} [minutes] [{part}]', is: 'clock', sign: -1 },
    { say: '{hour} {daypart}', is: 'clock' },
    { say: '{daypart} [à] {hour} (h|heure|heures)', is: 'clock' },
    { say: '{daypart} [à] {hour} (h|heure|heures) {any-minutes:minute}', is: 'clock' },
    { say: '{daypart} [à] {hour} [h|heure|heures] (et demie|et demi)', is: 'clock', plus: 30 },
    { say: '{daypart} [à] {hour} [h|heure|heures] et quart', is: 'clock', plus: 15 },
    { say: '{daypart} [à] {hour} [h|heure|heures] moins le quart', is: 'clock', plus: -15 },
    { say: '{hhmm} (h|heures)', is: 'clock' },
    // Fixed times
    { say: '[à|vers] midi', is: 'fixed', time: '12:00' },
    { say: '[à] midi (et demi|et demie|trente)', is: 'fixed', time: '12:30' },
    { say: '[à] midi (et quart|quinze)', is: 'fixed', time: '12:15' },
    { say: '[à] midi moins le quart', is: 'fixed', time: '11:45' },
    { say: '[à] minuit', is: 'fixed', time: '00:00' },
    { say: '[à] minuit (et demi|et demie|trente)', is: 'fixed', time: '00:30' },
    { say: '{daypart}', is: 'part' },
    // What is no time
    { say: '(bonne|bon) (soirée|nuit|matinée|après midi)', is: 'nothing' },
    { say: '(pendant|durant|dans|dure|de) {n} (heure|heures)', is: 'nothing' },
    { say: '(une|1) (heure|heures) (de|et demie de) (soin|massage|cours)', is: 'nothing' },
    { say: 'pour (une|{n}) (heure|heures)', is: 'nothing' },
    { say: 'une (demi heure|demie heure)', is: 'nothing' },
  ],
  combinations: [
    { say: 'entre {time:a} et {time:b}', is: 'span' },
    { say: 'de {time:a} (à|jusqu à) {time:b}', is: 'span' },
    { say: '{time:a} (à|jusqu à|-) {time:b}', is: 'span' },
    {
      say: '[un peu|juste|quelque temps|peu] (après|à partir de|dès|pas avant|au plus tôt à|plus tard que) {time}',
      is: 'relation',
      relation: 'after',
    },
    { say: '{time} (ou plus tard|au plus tôt|et plus)', is: 'relation', relation: 'after' },
    {
      say: '[un peu|juste] (avant|jusqu à|au plus tard à|pas après|d ici) {time}',
      is: 'relation',
      relation: 'before',
    },
    { say: '{time} (ou plus tôt|au plus tard|maximum)', is: 'relation', relation: 'before' },
    {
      say: '(vers|aux alentours de|aux environs de|environ|autour de|à peu près à|vers les) {time}',
      is: 'relation',
      relation: 'around',
    },
    { say: '{time} (environ|à peu près|par là)', is: 'relation', relation: 'around' },
    { say: '(à|à partir) {time}', is: 'relation', relation: 'at' },
    { say: '(disons|plutôt|mettons) {time}', is: 'relation', relation: 'at' },
  ],
};

/** How French callers speak of stretches of time. */
export const spans: SpanWords = {
  units: {
    ...{ nuit: 'night', nuits: 'night', nuitée: 'night', nuitées: 'night', jour: 'day', jours: 'day' },
    ...{
      journée: 'day',
      journées: 'day',
      semaine: 'week',
      semaines: 'week',
      minute: 'minute',
      minutes: 'minute',
    },
  },
  rules: [
    { say: '{n} [bonnes|bons] {unit}' },
    { say: '(un|une) {unit}', count: 1 },
    { say: '(une quinzaine|une quinzaine de jours|quinze jours)', count: 2, of: 'week' },
    { say: '(une huitaine|une huitaine de jours|huit jours)', count: 1, of: 'week' },
    { say: '(une|1) (demi heure|demie heure)', count: 30, of: 'minute' },
    { say: '(trois quarts d heure)', count: 45, of: 'minute' },
    { say: '(un quart d heure)', count: 15, of: 'minute' },
    { say: '(une|1) heure et demie', count: 90, of: 'minute' },
    { say: '{n} heures et demie de', of: 'minute', times: 60, plus: 30 },
    { say: '(pendant|durant|pour|dure) {n} (heure|heures)', of: 'hour' },
    {
      say: '(par|chaque|la|le|les|cette|ce|prochaine|tout le|toute la|bonne|une nuit coûte) {unit}',
      count: 0,
    },
    { say: '(prix|coût|tarif|coûte) [d|de|pour] (une|la|le) {unit}', count: 0 },
  ],
};
