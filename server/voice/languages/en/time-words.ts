import type { SpanWords, TimeWords } from '../../understanding/date-language.ts';

/** How English callers speak of times of day. */
export const times: TimeWords = {
  parts: {
    ...{ morning: 'morning', mornings: 'morning', 'in the morning': 'morning', 'this morning': 'morning' },
    ...{ 'of the morning': 'morning', 'in the mornings': 'morning', 'early morning': 'early-morning' },
    ...{ 'early in the morning': 'early-morning', 'first thing in the morning': 'early-morning' },
    ...{
      'late morning': 'late-morning',
      'late in the morning': 'late-morning',
      'mid morning': 'late-morning',
    },
    ...{ midday: 'noon', 'at midday': 'noon', noon: 'noon', 'around midday': 'noon' },
    ...{ lunchtime: 'lunch', 'lunch time': 'lunch', 'at lunch': 'lunch', 'over lunch': 'lunch' },
    ...{ afternoon: 'afternoon', afternoons: 'afternoon', 'in the afternoon': 'afternoon' },
    ...{ 'this afternoon': 'afternoon', 'in the afternoons': 'afternoon', 'of the afternoon': 'afternoon' },
    ...{ 'early afternoon': 'early-afternoon', 'early in the afternoon': 'early-afternoon' },
    ...{ 'late afternoon': 'late-afternoon', 'late in the afternoon': 'late-afternoon' },
    ...{ evening: 'evening', evenings: 'evening', 'in the evening': 'evening', 'this evening': 'evening' },
    ...{ 'of the evening': 'evening', 'in the evenings': 'evening', 'late evening': 'late-evening' },
    ...{ 'late in the evening': 'late-evening', 'early evening': 'evening', tonight: 'evening' },
    ...{ 'at night': 'night', 'in the night': 'night', 'late at night': 'night', 'of the night': 'night' },
    ...{ am: 'am', 'a m': 'am', 'a . m': 'am', 'a . m .': 'am', pm: 'pm', 'p m': 'pm', 'p . m': 'pm' },
    ...{ 'p . m .': 'pm' },
  },
  hints: {
    ...{ breakfast: 'am', brunch: 'am', lunch: 'lunch', dinner: 'evening', supper: 'evening' },
    ...{ tonight: 'evening', 'after work': 'evening', night: 'night' },
  },
  rules: [
    { say: '{hour} : {mm} [hours|hrs|o clock|oclock]', is: 'clock' },
    { say: '{hour} : {mm} {part}', is: 'clock' },
    { say: '{hour} . {mm} {part}', is: 'clock' },
    { say: '{hour} {minute} {part}', is: 'clock' },
    { say: '{hour} [:] (o clock|oclock|o) [sharp]', is: 'clock' },
    { say: '{hour} (o clock|oclock) {part}', is: 'clock' },
    { say: '{hour} {part}', is: 'clock' },
    { say: '{daypart} [at|,] {hour} [o clock|oclock]', is: 'clock' },
    { say: '{daypart} [at|,] {hour} {minute}', is: 'clock' },
    { say: '{daypart} [at|,] {hour} [:|.] {mm}', is: 'clock' },
    { say: '{daypart} [at|,] {hour} : {mm} {part:ampm}', is: 'clock' },
    { say: '{daypart} [at|,] {hour} {part:ampm}', is: 'clock' },
    { say: '{hhmm} (hours|hrs|o clock|oclock)', is: 'clock' },
    { say: '{hhmm} {part}', is: 'clock' },
    { say: '{daypart} [at] {hhmm}', is: 'clock' },
    { say: '{hour} hundred [hours]', is: 'clock', isExact: true },
    // Half and quarter hours
    { say: '(half|30) (past|passed|after) {hour} [o clock|oclock] [{part}]', is: 'clock', plus: 30 },
    { say: 'half {hour}', is: 'clock', plus: 30 },
    { say: '[a] quarter (past|passed|after) {hour} [o clock|oclock] [{part}]', is: 'clock', plus: 15 },
    {
      say: '[a] quarter (to|of|til|till|until|before) {hour} [o clock|oclock] [{part}]',
      is: 'clock',
      plus: -15,
    },
    { say: '{daypart} [at] (half|30) past {hour}', is: 'clock', plus: 30 },
    { say: '{daypart} [at] [a] quarter past {hour}', is: 'clock', plus: 15 },
    { say: '{daypart} [at] [a] quarter (to|of) {hour}', is: 'clock', plus: -15 },
    { say: '{minute} [minutes|mins] (past|passed|after) {hour} [{part}]', is: 'clock', sign: 1 },
    { say: '{minute} (minutes|mins) (to|til|till|until|before|of) {hour} [{part}]', is: 'clock', sign: -1 },
    { say: '{five-minutes:minute} (to|til|till) {hour} [{part}]', is: 'clock', sign: -1 },
    { say: '{hour} thirty', is: 'clock', plus: 30 },
    { say: '{hour:hour-word} {minute:minute-word}', is: 'clock' },
    { say: '{hour} (oh|o) {digit:minute} [{part}]', is: 'clock' },
    // Fixed times
    { say: '(12|twelve) [o clock|oclock] (noon|midday|in the day)', is: 'fixed', time: '12:00' },
    { say: '[at] (noon|midday|high noon|noontime)', is: 'fixed', time: '12:00' },
    { say: '[12|twelve] [o clock|oclock] [at] midnight', is: 'fixed', time: '00:00' },
    { say: '{daypart}', is: 'part' },
    // What is no time
    {
      say: '(good|have a nice|have a good|have a great) (morning|afternoon|evening|night|day)',
      is: 'nothing',
    },
  ],
  combinations: [
    { say: 'between {time:a} and {time:b}', is: 'span' },
    { say: '(from|anywhere from) {time:a} (to|until|till|til|through|-) {time:b}', is: 'span' },
    { say: '{time:a} (to|until|till|til|-) {time:b}', is: 'span' },
    {
      say: '[sometime|some time|any time|anytime|shortly|right|just] (after|past|from|since|starting at|starting from|starting) {time} [on|onward|onwards|or later|or after]',
      is: 'relation',
      relation: 'after',
    },
    {
      say: '(no earlier than|not before|not earlier than|later than|at the earliest) {time}',
      is: 'relation',
      relation: 'after',
    },
    { say: '{time} (or later|onward|onwards|or after|at the earliest)', is: 'relation', relation: 'after' },
    {
      say: '[sometime|some time|any time|anytime|shortly|right|just] (before|by|until|till|til|no later than|not later than|not after|earlier than|up to) {time}',
      is: 'relation',
      relation: 'before',
    },
    { say: '{time} (or earlier|or before|at the latest)', is: 'relation', relation: 'before' },
    {
      say: '[at] (around|about|roughly|approximately|approx|circa|somewhere around|close to|near|nearly) {time}',
      is: 'relation',
      relation: 'around',
    },
    { say: '{time} (ish|or so|or thereabouts|give or take)', is: 'relation', relation: 'around' },
    {
      say: '(at|@|at exactly|exactly at|time|at time|time is|at like) {said-time}',
      is: 'relation',
      relation: 'at',
    },
    {
      say: '(make it|make that|how about|what about|let us say|let s say|say|change it to|change to|change that to|move it to) {time}',
      is: 'relation',
      relation: 'at',
    },
  ],
};

/** How English callers speak of stretches of time. */
export const spans: SpanWords = {
  units: {
    ...{ night: 'night', nights: 'night', nite: 'night', nites: 'night', day: 'day', days: 'day' },
    ...{ week: 'week', weeks: 'week', hour: 'hour', hours: 'hour', hr: 'hour', hrs: 'hour' },
    ...{ minute: 'minute', minutes: 'minute', min: 'minute', mins: 'minute' },
  },
  rules: [
    { say: '{n} [full|whole|more|extra] {unit}' },
    { say: '(a|an|single|one single|just a|another) [full|whole] {unit}', count: 1 },
    { say: '(a couple|couple) [of] {unit}', count: 2 },
    { say: '(a fortnight|fortnight)', count: 2, of: 'week' },
    { say: '(half an hour|a half hour|half hour)', count: 30, of: 'minute' },
    { say: '(three quarters of an hour)', count: 45, of: 'minute' },
    { say: '(quarter of an hour|quarter hour)', count: 15, of: 'minute' },
    {
      say: '(an hour and a half|one and a half hours|one hour and a half|hour and a half)',
      count: 90,
      of: 'minute',
    },
    { say: '{n} (and a half hours|hours and a half)', of: 'minute', times: 60, plus: 30 },
    { say: '(one|an) hour [and] {n} minutes', of: 'minute', plus: 60 },
    {
      say: '(per|each|every|a|the cost of|this|next|same|good|last|all|any|that|another|what|which) {unit}',
      count: 0,
    },
    { say: '(price|cost|rate|charge|costs|much|fee) (a|for a|for one|of a|per|for 1) {unit}', count: 0 },
    { say: '(of the|in the|at|a star|one of these) {unit}', count: 0 },
  ],
};
