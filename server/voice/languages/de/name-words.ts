import type { NameWords } from '../../understanding/lexicon.ts';
import { phrases, words } from '../list-words.ts';

export const nameWords: NameWords = {
  leads: phrases(`
    mein name ist, mein name war, mein name lautet, mein name ware, der name ist, der name lautet, name ist, ich heisse, ich heise, auf den namen,
    auf dem namen, unter dem namen, unter den namen, im namen von, mein vorname ist, mein nachname ist, der nachname ist, nennen sie mich,
    mein nachname lautet, man nennt mich`),
  withLeads: phrases('mit, bei, beim, von'),
  weakLeads: phrases(`
    ich bin, ich bin s, hier ist, hier spricht, hier, das ist, es ist, fur, auf, am apparat ist, sie sprechen mit, da ist`),
  tails: phrases('am apparat, hier, am telefon, mein name, ist mein name, spricht'),
  titles: phrases('herr, herrn, frau, fraulein, doktor, dr, professor, prof, familie'),
  particles: words('von van vom zu zum zur de der den del da di du la le ter'),
  stops: words(`
    aber ab alle alles als also am an auch auf aus bei beim bin bis bitte brauche buchen bestellen da danke dann das dass dem den
    denn der des die dies diese doch dort ein eine einem einen einer eines er erst es etwas falsch fertig frage frei fur ganz gar
    gast geht genau gern gerne gestern gleich gut guten habe haben hallo hat hatte heute hier ich ihm ihn ihr ihre ihren im in ist ja
    jemand jetzt kann kein keine kommen konnen konnte kunde kundin krank lieber mal man mehr mein meine meinen mich mir mit mochte morgen
    moin muss nach name namen nein nicht nichts niemand noch nur ob oder okay personen richtig rufe ruf schon sehr sein seit sich sie
    sind so sofort sondern spater sprechen suche tag termin tisch tschuss uber ubermorgen uhr um und uns unser unter verbinden
    verspatet viel vom von vor wann war was weg weil welche wenn wer werde wichtig wie wieder will wir wird wo wollte worum wurde zu
    zum zur zuruck zwei drei vier funf sechs sieben acht neun zehn elf zwolf montag dienstag mittwoch donnerstag freitag samstag
    sonntag januar februar marz april mai juni juli august september oktober november dezember woche wochen nacht nachte monat jahr
    stunde stunden minute minuten halb viertel mittag abend nachmittag vormittag zimmer nummer telefon adresse dringend buchstabiert
    doppel doppelt eigentlich naturlich perfekt super prima egal leider gerade unterwegs interessiert zufrieden sauer verhindert
    alleine allein zusammen massage pizza kaffee lieferung abholung moglich passt stimmt klar`),
  refusals: phrases(
    'lieber nicht, mochte ich nicht, sage ich nicht, kein name, anonym, will ich nicht, geht sie nichts an',
  ),
  given: words(`
    peter michael thomas andreas wolfgang klaus jurgen gunter stefan stephan christian uwe werner horst frank dieter manfred gerhard hans
    bernd thorsten torsten matthias helmut walter heinz martin jorg rolf jens sven alexander jan rainer holger karl dirk joachim ralf carsten
    herbert oliver wilhelm kurt markus heinrich harald paul hermann rudolf daniel lukas leon finn jonas luis felix maximilian max moritz
    niklas tim tobias philipp florian sebastian fabian david simon julian anna maria ursula monika petra elisabeth sabine renate helga
    karin brigitte ingrid erika andrea gisela claudia susanne gabriele christa christine hildegard anja barbara ilse birgit gertrud
    marion anke ruth heike jutta silke katharina angelika ute nicole melanie katrin kerstin sandra simone stefanie ulrike martina sarah
    julia lena lea laura lisa emma mia hannah hanna sophie marie leonie johanna clara klara luisa greta frieda emilia mehmet ali fatma ayse
    mustafa jana nina eva inge elke heidi`),
};
