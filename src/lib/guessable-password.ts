const lookalikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  l: 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** `l` becomes `i`, as `1` stands for both. */
const undoLookalikes = (text: string) => text.replace(/[@431!l0$57]/g, (sign) => lookalikes[sign] ?? sign)
const trimmed = (text: string) => /\p{L}(.*\p{L})?/su.exec(text)?.[0] ?? ''
const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '')
const withoutMarks = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** `Passw0rd!`, `PASSWORD` and `password123` have the base `password`. */
export function baseOf(password: string): string {
  return undoLookalikes(trimmed(withoutMarks(password)))
}

function basesOf(password: string): string[] {
  const text = withoutMarks(password)
  return [text, undoLookalikes(text)]
    .flatMap((each) => [trimmed(each), lettersOf(each)])
    .map((each) => undoLookalikes(each))
}

function wordsOf(names: readonly string[]): string[] {
  const words = names.flatMap((name) => withoutMarks(name).split(/[^\p{L}]+/u))
  return [...new Set(words.map(undoLookalikes))]
    .filter((word) => word.length > 1)
    .toSorted((one, other) => other.length - one.length)
}

/**
 * Whether it is a common password or made of `names`, spelt with other cases, lookalikes, and digits and signs around.
 * `common`: by `baseOf`. `names`: any texts, such as a person's name and email.
 */
export function isGuessablePassword(
  password: string,
  common: ReadonlySet<string>,
  names: readonly string[],
): boolean {
  const bases = basesOf(password)
  if (bases.some((base) => common.has(base))) return true
  const words = wordsOf(names)
  return bases.some((base) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), base)
    return rest !== base && (rest.length < 3 || common.has(rest))
  })
}
