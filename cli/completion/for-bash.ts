import { flagsOf, nextWords, type Completed } from './completed.ts';

/** The completion for bash, by the words that stand before; files where nothing else is known. */
export function forBash(commands: readonly Completed[]): string[] {
  const options = commands.map(
    (command) =>
      `    '${command.name}') say '${flagsOf(command)
        .map(([flag]) => `--${flag}`)
        .join(' ')}' ;;`,
  );
  const values = commands.flatMap((command) =>
    flagsOf(command).flatMap(([flag, { values: known = [] }]) =>
      known.length === 0 ? [] : [`    '${command.name} --${flag}') say '${known.join(' ')}'; return ;;`],
    ),
  );
  const words = [...nextWords(commands)].map(
    ([before, next]) => `    '${before}') say '${next.join(' ')}' ;;`,
  );
  const isOfTwo = (line: string): boolean => /^ {4}'[^' ]+ [^' ]+'/.test(line);
  return [
    '_switchboard() {',
    '  local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"',
    '  local first="${COMP_WORDS[1]}" second="${COMP_WORDS[2]}" said="" kept="" at',
    '  for ((at = 1; at < COMP_CWORD; at++)); do said="$said${said:+ }${COMP_WORDS[at]}"; done',
    // bash takes `--status=n` for three words, zsh for one.
    '  if [ "$current" = "=" ]; then current=""',
    '  elif [ "$before" = "=" ]; then before="${COMP_WORDS[COMP_CWORD-2]}"; fi',
    '  case "$current" in --*=*) before="${current%%=*}"; kept="$before="; current="${current#*=}" ;; esac',
    '  say() { COMPREPLY=($(compgen -P "$kept" -W "$1" -- "$current")); }',
    '  case "$first $second $before" in',
    ...values,
    '  esac',
    '  case "$first $before" in',
    ...values.filter((line) => !/^ {4}'\S+ \S+ --/.test(line)),
    '  esac',
    '  if [ "${current#-}" = "$current" ]; then',
    '    case "$said" in',
    ...words,
    '    esac',
    '    return',
    '  fi',
    '  case "$first $second" in',
    ...options.filter(isOfTwo),
    '  esac',
    '  [ "${#COMPREPLY[@]}" -gt 0 ] && return',
    '  case "$first" in',
    ...options.filter((line) => !isOfTwo(line)),
    '  esac',
    '}',
    'complete -o default -F _switchboard switchboard',
  ];
}
