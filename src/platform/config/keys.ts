/** The operator makes these. A provider's keys are as they are. */
const ownKeys = ['SECRET_KEY', 'BACKUP_KEY', 'METRICS_TOKEN']

/** 16 random hexadecimal digits have fewer in one of a thousand. */
const LEAST_CHARACTERS = 7

const placeholder = /change|example|password|secret|your/i

/** The name decides, so that a setting to come is compared, too. */
const isSecret = (name: string) => /_(KEY|SECRET|TOKEN|PASSWORD)$/.test(name)

/** The lines name settings and never show a key or a password. */
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

/** True if a part of at most half its length makes up the key. */
function isRepetition(key: string): boolean {
  return Array.from(key.slice(0, key.length / 2)).some((_, at) => key.startsWith(key.slice(at + 1)))
}
