import { phrases, words } from './list-words.ts';
import type { Vocabulary } from './vocabulary.ts';

export const frenchWords: Vocabulary = {
  intents: {
    cancel: phrases('annuler, annulez, laissez tomber, oubliez, tant pis, arretez'),
    do_not_call: phrases(`
      ne m appelez plus, ne plus m appeler, ne plus etre appele, ne plus etre appelee, plus m appeler,
      m appelez plus, ne me rappelez, ne me rappelez plus, arretez de m appeler, ne me telephonez plus,
      de votre liste, de la liste, supprimez mon numero, retirez moi, plus d appels,
      ne me contactez plus`),
    callback: phrases('rappel*, me telephoner, m appeler'),
    message: phrases('message*, transmettre, transmettez, dites lui, faire savoir'),
    goodbye: phrases(`
      au revoir, aurevoir, adieu, bonne journee, bonne soiree, c est tout, ce sera tout, rien d autre,
      raccrocher, a bientot`),
    repeat: phrases(`
      repeter, repetez, encore une fois, pardon, redire, redites, comment ca, pas compris, pas entendu,
      qu avez vous dit`),
    check_in: phrases('check in, enregistrement, arriver, arrivee, heure d arrivee'),
    check_out: phrases('check out, liberer la chambre, depart, heure de depart'),
    delivery: phrases(`
      livr*, livraison*, a emporter, emporter, retirer, retrait, minimum de commande, sur place`),
    open_now: phrases(`
      ouvert maintenant, ouverts maintenant, encore ouvert, encore ouverts, etes vous ouvert,
      etes vous ouverts, vous etes ouvert, vous etes ouverts, ouvert en ce moment, ouverts en ce moment`),
    hours: phrases(`
      horaire*, heures d ouverture, ouvert*, ouvrez, ouvre, ferme*, fermez, fermeture, ouverture`),
    email: phrases('email*, e mail*, mail, courriel, adresse electronique'),
    website: phrases('site, site web, internet, en ligne, page web'),
    phone: phrases('numero de telephone, votre numero, votre telephone'),
    address: phrases(`
      adresse, ou etes vous, ou vous trouvez, ou se trouve, vous trouver, situe*, venir chez, rue,
      localisation`),
    prices: phrases('prix, tarif*, coute, coutent, combien, cher'),
    services: phrases(`
      service, services, prestation*, soin, soins, que proposez vous, proposez vous, que faites vous,
      vous proposez`),
    menu: phrases('menu, la carte, votre carte, plat*, manger, boisson*, boire, specialite*'),
    rooms: phrases('chambre*, hebergement, la nuit, par nuit, dormir, nuitee*, suites'),
    staff: phrases(`
      equipe, personnel, employe*, qui travaille, travaille chez vous, collaborateur*, coiffeu*,
      therapeute*`),
    person: phrases(`
      humain, agent, une vraie personne, standardiste, receptionniste, la reception, un employe,
      le patron, service client, une personne, quelqu un, un humain, un conseiller, une conseillere,
      un agent, parler a, parler avec, me passer, un responsable`),
    identity: phrases(`
      qui etes vous, qui est ce, votre nom, un robot, une machine, a qui je parle, a qui ai je`),
    help: phrases('aide, aidez, aider, que pouvez vous, options, menu'),
    thanks: phrases('merci'),
    greeting: phrases('bonjour, bonsoir, salut, allo'),
  },
  yes: phrases(`
    oui, ouais, exact, exactement, correct, d accord, ok, tout a fait, c est ca, bien sur, c est bon`),
  no: phrases('non, faux, incorrect, pas, errone'),
  today: phrases('aujourd hui, ce soir, cet apres midi, ce matin'),
  tomorrow: phrases('demain'),
  dayAfterTomorrow: phrases('apres demain'),
  when: phrases(`
    quand, quelle heure, quelles heures, quels horaires, combien de temps, jusqu a quand`),
  own: phrases(`
    mon numero, mon telephone, mon portable, mon mobile, mon mail, mon email, mon e mail, mon adresse,
    mon courriel, me joindre, joindre au`),
  more: phrases('continuez, continuer, la suite, le reste, les autres, encore, plus'),
  ownName: phrases('je m appelle, mon nom est, mon nom c est'),
  nameLeads: phrases('je m appelle, mon nom est, mon nom c est, c est, je suis, ici, oui'),
  fillers: words(`
    a ai ait alors as au aussi aux avec avez avoir c ce ces cet cette chez comment d dans de des dire du
    elle en es est et etes etre faire fait faites il ils j je l la le les leur lui m ma mais me mes moi
    mon n ne non nos notre nous on ou par pas peut peux plait pour pouvez puis qu que quel quelle
    quelles quels qui s sa savoir se ses si sil son sont sur t te un une veux voudrais vos votre vous y
    question quand combien`),
  generic: words(`
    liste quels quelles prix tarif tarifs coute coutent cout cher chambre chambres service services prestation prestations
    soin soins menu carte plat plats manger boisson boissons boire commander commande rendez reserver
    reservation nuit nuits nuitee longtemps temps dure minutes heure heures aujourd hui demain ouvert
    ouverte ouverts ferme fermes travaille travaillent equipe personnel bonjour bonsoir merci personne
    personnes proposez offrez lundi mardi mercredi jeudi vendredi samedi dimanche present presente
    disponible type jour semaine coutez`),
  pleased: phrases(`
    super, parfait, genial, formidable, excellent, magnifique, tres gentil, tres aimable,
    merci beaucoup, merci infiniment`),
  upset: phrases(`
    horrible, terrible, inadmissible, inacceptable, scandal*, fache*, enerve*, en colere, plainte,
    plaindre, reclamation, decu*, mecontent*, honteux, nul`),
};
