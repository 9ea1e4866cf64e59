import type { RepairWords } from '../../understanding/date-language.ts';

/** How English callers correct themselves. */
export const repairs: RepairWords = {
  hesitations: ['um', 'uh', 'uhm', 'erm', 'er', 'hmm', 'hm', 'mm', 'uhh', 'umm'],
  corrections: [
    ...['no', 'nope', 'nah', 'sorry', 'i mean', 'i meant', 'i should say', 'or rather', 'actually'],
    ...['make (that|it)', 'scratch that', 'wait', 'hold on', 'correction', 'forget (that|it)'],
    ...['on second thought', 'on second thoughts', 'my mistake', 'strike that', 'instead', 'no longer'],
    ...['not any more', 'does not work', 'doesn t work', 'is no good', 'my bad', 'oops'],
  ],
  negations: [
    '[but|and] not [on|at|for|the]',
    '(can t|cannot|can not|couldn t|won t) (do|make|come) [on|at|the]',
    '(except|except for|anything but|any day but|any time but|but not|isn t|other than) [on|at|for|the]',
    '(instead of|rather than) [on|at|for|the]',
  ],
  noNegations: ['(why|if|not only|or) not [on|at|for]', 'not only [on|at|for]'],
  appositions: [',', 'the', 'on', 'which', 'is', 'that', 'so', '('],
  lists: ['or', 'and', ',', '/', 'the', 'on', 'maybe'],
  moves: ['move', 'moved', 'reschedule', 'rescheduled', 'change', 'changed', 'switch', 'shift', 'push', 'postpone'],
  followers: [
    ...['please', 'then', 'thanks', 'thank', 'is', 'would', 'will', 'works', 'work', 'sounds', 'suits', 'if'],
    ...['or', 'and', 'maybe', 'perhaps', 'instead', 'on', 'at', 'for', 'with', 'would', 'should', 'could', 'can'],
    ...['i', 'we', 'you', 'it', 'that', 'this', 'next', 'the', 'to', 'in', 'but', 'not', 'no', 'yes', 'because'],
    ...['as', 'from', 'until', 'till', 'til', 'through', 'so', 'was', 'too', 'also', 'are', 'ish', 'sharp', 'today'],
    ...['tomorrow', 'tonight', 'onward', 'onwards', 'actually', 'sorry', 'around', 'about', 'when', 'by', 'latest'],
    ...['preferably', 'ideally', 'do', 'does', 'before', 'after', 'between', 'of', 'okay', 'ok', 'great', 'fine'],
  ],
  leads: [
    ...['make', 'say', 'let', 's', 'us', 'how', 'about', 'what', 'd', 'll', 're', 'like', 'love', 'prefer', 'take'],
    ...['want', 'need', 'be', 'day', 'date', 'time', 'my', 'well', 'probably', 'better', 'best', 'come', 'go', 'oh'],
    ...['a', 'possible', 'there', 'have', 'me', 'try', 'just', 'check', 'up', 'only', 'rather', 'number', 'm', 'am'],
  ],
  addresses: ['street', 'st', 'road', 'rd', 'avenue', 'ave', 'lane', 'drive', 'boulevard', 'square', 'floor'],
};
