/** Those that the operator makes; a provider's are as they are. */
const ownKeys = ['SECRET_KEY', 'BACKUP_KEY', 'METRICS_TOKEN']

/** 16 random hexadecimal digits have fewer in one of a thousand. */
const LEAST_CHARACTERS = 7

const placeholder = /change|example|password|secret|your/i

/** By its name, so that a setting to come counts as well. */
const isSecret = (name: string) => /_(KEY|SECRET|TOKEN|PASSWORD)$/.test(name)

/** What production refuses about its keys and passwords. No line has one of them. */
export function keyMistakes(settings: Record<string, string | undefined>): string[] {
  const secrets = Object.entries(settings).filter(([name, value]) => value && isSecret(name))
  return [
    ...ownKeys
      .filter((name) => settings[name] && isGuessable(settings[name]))
      .map((name) => `${name}: can be guessed. Use what \`openssl rand -hex 32\` prints`),
    ...secrets.flatMap(([name, value], at) =>
      secrets
        .slice(0, at)
        .filter(([, other]) => other === value)
        .map(([other]) => `${name}: is the same as ${other}`),
    ),
  ]
}

function isGuessable(key: string): boolean {
  return new Set(key).size < LEAST_CHARACTERS || isRepetition(key) || placeholder.test(key)
}

/** Of a part of at most half its length. */
function isRepetition(key: string): boolean {
  return Array.from(key.slice(0, key.length / 2)).some((_, at) => key.startsWith(key.slice(at + 1)))
}
