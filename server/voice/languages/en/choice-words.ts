import type { ChoiceWords } from '../../understanding/lexicon.ts';
import { phrases, words } from '../list-words.ts';

export const choiceWords: ChoiceWords = {
  fillers: words(`
    a about actually after all also am an and any anything are as at ask asking available be best book booking bring but by can case come could d day did do does
    for from get give go going got had has have hello her here hey hi him his how i if in is it its just know let like ll look looking love m make many
    may maybe me mean more much my need next no not now of off ok okay on one ones only or order other our out over people perhaps please prefer put
    re really s say see she should so some something sure t take tell than thank thanks that the their them then there these they thing think
    this those time to today tomorrow too try two um uh until up us ve very wait want was we well were what when where which who will with
    without would yeah yep yes you your appointment reservation hours minutes monday tuesday wednesday thursday friday saturday sunday
    morning afternoon evening night pm three four five six seven eight nine ten half quarter`),
  without: phrases(
    'without, no, hold the, leave off, leave out, minus, skip the, not with, don t want, but no, with no, except, hold, don t put, take off the',
  ),
  plus: phrases('with, extra, add, plus, on top, including, in, as'),
  and: phrases('and, and also, plus, then, as well as, also, and then'),
  ofThem: phrases('of them, of those, of these, of the, the other, the others'),
  cheaper: phrases(
    'cheapest, cheaper, cheap one, least expensive, less expensive, lowest price, most affordable, inexpensive',
  ),
  dearer: phrases(
    'most expensive, more expensive, dearest, best room, best one, nicest, nicest one, pricier',
  ),
  bigger: phrases(
    'bigger, larger, biggest, largest, big one, large one, roomier, more space, more room, most spacious, spacious',
  ),
  extra: phrases('extra, more, a lot of, lots of, double'),
  same: phrases('the same, same again, the same again, same thing'),
  another: phrases('another, one more, an extra, an additional'),
  remove: phrases(
    'remove, take off, take out, cancel, drop, scratch, no more, delete, leave off, leave out, forget',
  ),
  or: words('or nor and'),
  articles: words('a an'),
  sizes: words('small smaller medium regular normal plain standard big bigger large larger ordinary usual'),
  afterItem: phrases('please, for, to go, with, thanks, thank you, if, too, as well, delivered, from'),
  endings: words('ies es s ing ed'),
};
