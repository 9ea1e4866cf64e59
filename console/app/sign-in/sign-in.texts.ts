import { texts } from '../../platform/texts.ts';

const en = {
  title: 'Sign in',
  email: 'E-mail address',
  password: 'Password',
  signIn: 'Sign in',
  forgotten: 'Forgot your password?',
  code: 'Code of your authenticator app',
  codeHelp: 'Six digits, or one of your recovery codes.',
  confirm: 'Confirm',
  otherAccount: 'Use another account',
};
const de: typeof en = {
  title: 'Anmelden',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  signIn: 'Anmelden',
  forgotten: 'Passwort vergessen?',
  code: 'Code Ihrer Authenticator-App',
  codeHelp: 'Sechs Ziffern oder einer Ihrer Wiederherstellungscodes.',
  confirm: 'Bestätigen',
  otherAccount: 'Anderes Konto verwenden',
};
const fr: typeof en = {
  title: 'Connexion',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  signIn: 'Se connecter',
  forgotten: 'Mot de passe oublié ?',
  code: 'Code de votre application d’authentification',
  codeHelp: 'Six chiffres, ou l’un de vos codes de secours.',
  confirm: 'Confirmer',
  otherAccount: 'Utiliser un autre compte',
};
const es: typeof en = {
  title: 'Iniciar sesión',
  email: 'Correo electrónico',
  password: 'Contraseña',
  signIn: 'Iniciar sesión',
  forgotten: '¿Olvidó su contraseña?',
  code: 'Código de su aplicación de autenticación',
  codeHelp: 'Seis cifras o uno de sus códigos de recuperación.',
  confirm: 'Confirmar',
  otherAccount: 'Usar otra cuenta',
};

export const signInTexts = texts({ en, de, fr, es });
