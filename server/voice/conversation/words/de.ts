import { phrases, words } from './list-words.ts';
import type { Vocabulary } from './vocabulary.ts';

export const germanWords: Vocabulary = {
  intents: {
    cancel: phrases('abbrechen, vergessen sie es, vergiss es, doch nicht, egal, stopp'),
    do_not_call: phrases(`
      nicht mehr anrufen, nicht mehr an, nicht wieder an, nie wieder an, nie mehr an, keine anrufe,
      nicht anrufen, keine weiteren anrufe, nicht mehr angerufen, von der liste, aus der liste,
      meine nummer loschen, loschen sie meine, nicht mehr kontaktieren, horen sie auf,
      nicht mehr belastig*`),
    callback: phrases(`
      ruckruf*, zuruckruf*, rufen sie mich, ruft mich, ruf mich, mich anrufen, mich zuruck,
      bei mir melden, melden sie sich`),
    message: phrases(`
      nachricht*, ausrichten, mitteilen, richten sie, hinterlassen, sagen sie ihm, sagen sie ihr`),
    goodbye: phrases(`
      auf wiederhoren, auf wiedersehen, wiederhoren, tschuss, tschuess, ciao, das war alles,
      das ist alles, das war s, sonst nichts, nichts mehr, auflegen`),
    repeat: phrases(`
      wiederholen, noch einmal, noch mal, nochmal, nochmals, wie bitte, wie war das, nicht verstanden,
      nicht gehort, was haben sie gesagt`),
    check_in: phrases('check in, checkin, einchecken, anreise, anreisen, ankommen'),
    check_out: phrases('check out, checkout, auschecken, abreise, abreisen'),
    delivery: phrases(`
      liefer*, liefert, lieferung, zum mitnehmen, mitnehmen, abhol*, mindestbestellwert, vor ort essen`),
    open_now: phrases(`
      jetzt geoffnet, jetzt offen, gerade geoffnet, gerade offen, noch geoffnet, noch offen,
      momentan geoffnet, haben sie offen, haben sie geoffnet, jetzt auf`),
    hours: phrases(`
      macht ihr, machen sie am, habt ihr offen,       offnungszeit*, geschaftszeit*, sprechzeit*, sprechstunde*, geoffnet, offen, geschlossen,
      macht ihr auf, machen sie auf, machen sie zu, haben sie auf, schliess*, offnen`),
    email: phrases('email*, e mail*, mailadresse'),
    website: phrases('website, webseite, internetseite, homepage, internet, online'),
    phone: phrases('telefonnummer, rufnummer, ihre nummer, eure nummer'),
    address: phrases(`
      adresse, anschrift, wo sind sie, wo seid ihr, wo finde, wo liegt, wo befinden, anfahrt, strasse,
      standort, komme ich zu`),
    prices: phrases('preis*, kostet, kosten, wie viel, wieviel, was macht, teuer, gebuhr*, tarif*'),
    services: phrases(`
      leistung*, dienstleistung*, behandlung*, angebot, angebote, was bieten sie, bieten sie an,
      was machen sie`),
    menu: phrases(`
      speisekarte, karte, speisen, essen, gericht*, getrank*, trinken, tageskarte, menu`),
    rooms: phrases('zimmer*, ubernacht*, unterkunft, pro nacht, suite*'),
    staff: phrases(`
      mitarbeiter, mitarbeiterinnen, team, personal, wer arbeitet, arbeitet bei ihnen, kollegen,
      therapeut*, friseur*`),
    person: phrases(`
      sprechen,       agent, agenten, agentin, berater, beraterin, rezeption, chef, chefin, einen menschen,
      kundendienst, kundenservice, mensch*, mitarbeiter*, jemand*, sprechen mit, verbinden,
      durchstellen, mit wem anderem, echte person`),
    identity: phrases(`
      wer sind sie, wer bist du, wer ist da, ihr name, wie heissen sie, roboter, mit wem spreche,
      maschine`),
    help: phrases('hilfe, helfen, was konnen sie, was kannst du, moglichkeiten, auswahl, menu'),
    thanks: phrases('dank*, vielen dank'),
    greeting: phrases('hallo, guten tag, guten morgen, guten abend, gruss gott, servus, moin'),
  },
  yes: phrases('ja, jawohl, genau, richtig, stimmt, korrekt, ok, okay, gerne, gern, klar, passt'),
  no: phrases('nein, ne, nee, falsch, nicht, stimmt nicht, lieber nicht, kein, keine, keinen'),
  today: phrases('heute'),
  tomorrow: phrases('morgen'),
  dayAfterTomorrow: phrases('ubermorgen'),
  when: phrases(`
    wann, um wie viel uhr, um wieviel uhr, wie lange, welche zeiten, welchen zeiten, zu welchen`),
  own: phrases(`
    meine nummer, meine telefonnummer, meine rufnummer, meine handynummer, meine mobilnummer,
    meine mail*, meine e mail*, meine email*, meine adresse, meine anschrift, mich erreichen,
    erreichen sie mich`),
  more: phrases('mehr, weiter, weitere, noch, den rest, die anderen, was noch'),
  ownName: phrases('mein name ist, mein name lautet, ich heisse'),
  nameLeads: phrases(`
    mein name ist, mein name lautet, der name ist, ich heisse, ich bin, hier ist, hier spricht, das ist,
    ja`),
  fillers: words(`
    aber als am an auch auf aus bei bin bis bitte da das dass dem den der des die ein eine einem einen
    einer er es fur gibt habe haben hat hatte ich ihnen ihr ihre ihren im in ist ja kann kein konnen
    konnte man mein mich mir mit mochte nach nicht noch oder sagen sich sie sind so um und uns unser von
    vor war was wann welche wenn wer wie wir wo zu zum zur wissen frage gern gerne euch eure`),
  generic: words(`
    liste preisliste preis preise kostet kosten viel wieviel teuer gebuhr tarif tarife zimmer leistung leistungen
    dienstleistung dienstleistungen behandlung behandlungen angebot angebote speisekarte karte speise
    speisen essen gericht gerichte getranke trinken bestellen bestellung termin termine buchen buchung
    reservieren nacht nachte lange dauert minuten stunde stunden heute morgen ubermorgen offen geoffnet
    geschlossen arbeitet arbeiten team mitarbeiter personal hallo guten tag danke person personen bieten
    anbieten montag dienstag mittwoch donnerstag freitag samstag sonntag macht machen da hier jetzt denn
    uber sie pro`),
  pleased: phrases(`
    super, prima, perfekt, wunderbar, grossartig, toll, klasse, sehr nett, sehr freundlich,
    herzlichen dank, ausgezeichnet`),
  upset: phrases(`
    furchtbar, schrecklich, argerlich, verargert, wutend, sauer, unverschamt*, beschwer*, reklam*,
    frechheit, enttausch*, unzufrieden, katastroph*, unmoglich`),
};
