import { defineProblems } from '../platform/problem.ts';

/** Everything for which an order is refused. */
export const orderProblems = defineProblems({
  orders_off: {
    en: 'This workspace takes no orders; switch them on in its profile.',
    de: 'Dieser Arbeitsbereich nimmt keine Bestellungen an; schalten Sie sie im Profil ein.',
    fr: 'Cet espace de travail ne prend pas de commandes ; activez-les dans son profil.',
    es: 'Este espacio de trabajo no acepta pedidos; actívelos en su perfil.',
  },
  final_status: {
    code: 'cancelled',
    en: 'This order is cancelled and stays so.',
    de: 'Diese Bestellung ist storniert und bleibt es.',
    fr: 'Cette commande est annulée et le reste.',
    es: 'Este pedido está cancelado y sigue así.',
  },
  cancelled_time: {
    code: 'cancelled',
    en: 'This order is cancelled: its time cannot change.',
    de: 'Diese Bestellung ist storniert: Ihre Zeit lässt sich nicht mehr ändern.',
    fr: 'Cette commande est annulée : son heure ne peut plus changer.',
    es: 'Este pedido está cancelado: su hora ya no se puede cambiar.',
  },
  in_preparation: {
    code: 'too_late',
    en: 'The field {field} can change only while an order is new or confirmed.',
    de: 'Das Feld „{field}“ lässt sich nur ändern, solange eine Bestellung neu oder bestätigt ist.',
    fr: 'Le champ {field} ne peut changer que tant que la commande est nouvelle ou confirmée.',
    es: 'El campo {field} solo se puede cambiar mientras el pedido es nuevo o está confirmado.',
  },
  choice_needed: {
    code: 'required',
    en: 'An option needs a choice id, or the name of a choice.',
    de: 'Eine Option braucht die ID oder den Namen einer Auswahl.',
    fr: 'Une option doit indiquer l’identifiant ou le nom d’un choix.',
    es: 'Una opción necesita el id o el nombre de una elección.',
  },
  currency_changed: {
    en: 'The currency of the menu has changed: send the items, so that they are priced anew.',
    de: 'Die Währung der Karte hat sich geändert: Senden Sie die Artikel, damit sie neu berechnet werden.',
    fr: 'La devise du menu a changé : envoyez les articles pour recalculer les prix.',
    es: 'La moneda de la carta ha cambiado: envíe los artículos para recalcular los precios.',
  },
});

/** What stands against a basket; the codes are those of a quote. */
export const basketProblems = defineProblems({
  unknown_item: {
    en: 'There is no product {id} on the menu.',
    de: 'Ein Produkt {id} steht nicht auf der Karte.',
    fr: 'Le produit {id} ne figure pas au menu.',
    es: 'El producto {id} no está en la carta.',
  },
  unavailable_item: {
    en: 'We have no {product} at the moment.',
    de: 'Wir haben {product} im Moment leider nicht.',
    fr: 'Nous n’avons pas de {product} en ce moment.',
    es: 'En este momento no tenemos {product}.',
  },
  unavailable_choice: {
    code: 'unavailable_item',
    en: 'We are out of {choice} at the moment.',
    de: 'Leider ist {choice} im Moment aus.',
    fr: 'Nous n’avons plus de {choice} en ce moment.',
    es: 'En este momento no nos queda {choice}.',
  },
  chosen_twice: {
    code: 'too_many_options',
    en: 'You can choose {choice} only once.',
    de: 'Sie können {choice} nur einmal wählen.',
    fr: 'Vous ne pouvez choisir {choice} qu’une seule fois.',
    es: 'Solo puede elegir {choice} una vez.',
  },
  unknown_choice_id: {
    code: 'unknown_option',
    en: 'There is no choice {id} for {product}.',
    de: 'Eine Auswahl {id} gibt es für {product} nicht.',
    fr: 'Le choix {id} n’existe pas pour {product}.',
    es: 'No existe la elección {id} para {product}.',
  },
  unknown_option: {
    en: 'There is no {option} to choose for {product}.',
    de: 'Für {product} steht {option} nicht zur Auswahl.',
    fr: 'Il n’est pas possible de choisir {option} pour {product}.',
    es: 'No se puede elegir {option} para {product}.',
  },
  ambiguous_option: {
    code: 'unknown_option',
    en: 'Please say whether {choice} is meant for {first} or {second}.',
    de: 'Bitte sagen Sie, ob {choice} für {first} oder {second} gemeint ist.',
    fr: 'Veuillez préciser si {choice} concerne {first} ou {second}.',
    es: 'Indique si {choice} es para {first} o para {second}.',
  },
  missing_required_option: {
    en: 'Please choose {group} for {product}: {choices}.',
    de: 'Bitte wählen Sie {group} für {product}: {choices}.',
    fr: 'Veuillez choisir {group} pour {product} : {choices}.',
    es: 'Elija {group} para {product}: {choices}.',
  },
  missing_required_options: {
    code: 'missing_required_option',
    en: 'Please choose at least {least} of {group} for {product}: {choices}.',
    de: 'Bitte wählen Sie mindestens {least} von {group} für {product}: {choices}.',
    fr: 'Veuillez choisir au moins {least} de {group} pour {product} : {choices}.',
    es: 'Elija al menos {least} de {group} para {product}: {choices}.',
  },
  too_many_options: {
    en: 'At most {most} of {group} can be chosen for {product}.',
    de: 'Für {product} können Sie höchstens {most} von {group} wählen.',
    fr: 'Vous pouvez choisir au plus {most} de {group} pour {product}.',
    es: 'Puede elegir como máximo {most} de {group} para {product}.',
  },
  below_minimum: {
    en: 'We deliver orders of {amount} or more.',
    de: 'Wir liefern Bestellungen ab {amount}.',
    fr: 'Nous livrons les commandes à partir de {amount}.',
    es: 'Entregamos pedidos a partir de {amount}.',
  },
  fulfillment_not_offered: {
    en: 'We do not offer {wanted}.',
    de: 'Wir bieten keine {wanted} an.',
    fr: 'Nous ne proposons pas {wanted}.',
    es: 'No ofrecemos {wanted}.',
  },
  fulfillment_offered_instead: {
    code: 'fulfillment_not_offered',
    en: 'We do not offer {wanted}. We offer {offered}.',
    de: 'Wir bieten keine {wanted} an. Möglich ist: {offered}.',
    fr: 'Nous ne proposons pas {wanted}. Nous proposons {offered}.',
    es: 'No ofrecemos {wanted}. Ofrecemos {offered}.',
  },
  missing_address: {
    en: 'A delivery needs the address it goes to.',
    de: 'Eine Lieferung braucht die Adresse, an die sie geht.',
    fr: 'Une livraison nécessite l’adresse de destination.',
    es: 'Una entrega necesita la dirección de destino.',
  },
  too_soon: {
    en: 'That is too soon: the order can be ready on {time} at the earliest.',
    de: 'Das ist zu früh: Die Bestellung kann frühestens am {time} fertig sein.',
    fr: 'C’est trop tôt : la commande peut être prête au plus tôt le {time}.',
    es: 'Es demasiado pronto: el pedido puede estar listo como muy pronto el {time}.',
  },
  closed_now: {
    code: 'closed',
    en: 'We are closed at the moment.',
    de: 'Wir haben im Moment geschlossen.',
    fr: 'Nous sommes fermés en ce moment.',
    es: 'En este momento estamos cerrados.',
  },
  closed_before_ready: {
    code: 'closed',
    en: 'We close before an order could be ready.',
    de: 'Wir schließen, bevor eine Bestellung fertig sein könnte.',
    fr: 'Nous fermons avant qu’une commande puisse être prête.',
    es: 'Cerramos antes de que un pedido pueda estar listo.',
  },
  closed_then: {
    code: 'closed',
    en: 'We are closed at that time.',
    de: 'Zu dieser Zeit haben wir geschlossen.',
    fr: 'Nous sommes fermés à cette heure-là.',
    es: 'A esa hora estamos cerrados.',
  },
  reopens: {
    code: 'closed',
    en: ' We open again on {time}.',
    de: ' Wir öffnen wieder am {time}.',
    fr: ' Nous rouvrons le {time}.',
    es: ' Volvemos a abrir el {time}.',
  },
});
