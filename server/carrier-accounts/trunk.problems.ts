import { defineProblems } from '../platform/problem.ts';

/** What is wrong with the settings of a SIP trunk. */
export const trunkProblems = defineProblems({
  host_missing: {
    code: 'required',
    en: 'A SIP trunk needs the carrier’s server.',
    de: 'Ein SIP-Trunk braucht den Server des Anbieters.',
    fr: 'Une ligne SIP a besoin du serveur de l’opérateur.',
    es: 'Una línea SIP necesita el servidor del operador.',
  },
  not_a_host: {
    code: 'wrong_format',
    en: 'This is neither a name such as sip.carrier.example nor an IP address.',
    de: 'Das ist weder ein Name wie sip.carrier.example noch eine IP-Adresse.',
    fr: 'Ceci n’est ni un nom tel que sip.carrier.example ni une adresse IP.',
    es: 'Esto no es un nombre como sip.carrier.example ni una dirección IP.',
  },
  not_proxies: {
    code: 'wrong_format',
    en: 'Each outbound proxy is a name or an IP address, such as proxy.carrier.example or 203.0.113.5:5070; commas stand between up to four.',
    de: 'Jeder Outbound-Proxy ist ein Name oder eine IP-Adresse, wie proxy.carrier.example oder 203.0.113.5:5070; zwischen bis zu vier stehen Kommas.',
    fr: 'Chaque proxy sortant est un nom ou une adresse IP, tel que proxy.carrier.example ou 203.0.113.5:5070 ; quatre au plus, séparés par des virgules.',
    es: 'Cada proxy saliente es un nombre o una dirección IP, como proxy.carrier.example o 203.0.113.5:5070; cuatro como máximo, separados por comas.',
  },
  not_a_name: {
    code: 'wrong_format',
    en: 'This is not a name such as sip.example.com.',
    de: 'Das ist kein Name wie sip.example.com.',
    fr: 'Ceci n’est pas un nom tel que sip.example.com.',
    es: 'Esto no es un nombre como sip.example.com.',
  },
  not_a_country: {
    code: 'wrong_format',
    en: 'This is not the code of a country that has phone numbers, such as DE or GB.',
    de: 'Das ist kein Code eines Landes mit Rufnummern, wie DE oder GB.',
    fr: 'Ceci n’est pas le code d’un pays qui a des numéros de téléphone, tel que DE ou GB.',
    es: 'Este no es el código de un país con números de teléfono, como DE o GB.',
  },
  not_a_network: {
    code: 'wrong_format',
    en: 'This is not a network such as 198.51.100.0/24.',
    de: 'Das ist kein Netz wie 198.51.100.0/24.',
    fr: 'Ceci n’est pas un réseau tel que 198.51.100.0/24.',
    es: 'Esto no es una red como 198.51.100.0/24.',
  },
  network_too_wide: {
    en: 'The network is too wide: at most /8 for IPv4 and /19 for IPv6.',
    de: 'Das Netz ist zu groß: höchstens /8 bei IPv4 und /19 bei IPv6.',
    fr: 'Le réseau est trop large : au plus /8 en IPv4 et /19 en IPv6.',
    es: 'La red es demasiado amplia: como máximo /8 en IPv4 y /19 en IPv6.',
  },
  opus_missing: {
    en: 'This server cannot use Opus: the optional package libopus-wasm is not installed.',
    de: 'Dieser Server kann Opus nicht verwenden: Das optionale Paket libopus-wasm ist nicht installiert.',
    fr: 'Ce serveur ne peut pas utiliser Opus : le paquet facultatif libopus-wasm n’est pas installé.',
    es: 'Este servidor no puede usar Opus: el paquete opcional libopus-wasm no está instalado.',
  },
  password_without_user: {
    en: 'A user name and a password belong together.',
    de: 'Benutzername und Passwort gehören zusammen.',
    fr: 'Un nom d’utilisateur et un mot de passe vont ensemble.',
    es: 'El usuario y la contraseña van juntos.',
  },
  password_again: {
    en: 'Send the password again when the server changes.',
    de: 'Geben Sie das Passwort erneut an, wenn sich der Server ändert.',
    fr: 'Envoyez de nouveau le mot de passe lorsque le serveur change.',
    es: 'Envíe de nuevo la contraseña cuando cambie el servidor.',
  },
  register_without_user: {
    code: 'required',
    en: 'To register with the carrier its user name and password are needed.',
    de: 'Für die Registrierung beim Anbieter werden Benutzername und Passwort benötigt.',
    fr: 'Pour s’enregistrer auprès de l’opérateur, il faut son nom d’utilisateur et son mot de passe.',
    es: 'Para registrarse con el operador se necesitan su usuario y su contraseña.',
  },
  inbound_password_missing: {
    code: 'required',
    en: 'Callers who name themselves need a password, this one or the one of the carrier.',
    de: 'Anrufer, die sich ausweisen, brauchen ein Passwort: dieses oder das des Anbieters.',
    fr: 'Les appelants qui s’identifient ont besoin d’un mot de passe : celui-ci ou celui de l’opérateur.',
    es: 'Quienes llaman identificándose necesitan una contraseña: esta o la del operador.',
  },
  inbound_password_alone: {
    en: 'A password for callers needs a user name for callers.',
    de: 'Ein Passwort für Anrufer braucht einen Benutzernamen für Anrufer.',
    fr: 'Un mot de passe pour les appelants exige un nom d’utilisateur pour les appelants.',
    es: 'Una contraseña para quienes llaman necesita un usuario para quienes llaman.',
  },
});
