import { spellings } from './state-spellings.data.ts'
import { type KnownState, stateNamed, states } from './states.ts'
import { transliterate } from './transliterate.ts'

/** Shorter names are one letter away from towns: Manipur from Manikpur. */
const MIN_LENGTH_TO_CORRECT = 8

const fillerWords = /\b(of|the|state|ut|union territory|india|rajya)\b|ರಾಜ್ಯ|राज्य/gi

/** Latin letters and digits where the script can be read, without accents, spaces and the `a` that languages end words with. */
function keyOf(text: string): string {
  const words = text.normalize('NFKC').replace(fillerWords, ' ').replaceAll('&', ' and ')
  const latin = transliterate(words).replaceAll('ṃ', 'n')
  const plain = latin
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return plain.length > 3 ? plain.replace(/a$/, '') : plain
}

const isLatin = (text: string) => !/[^\p{Script=Latin}\p{Script=Common}\p{M}]/u.test(text)

const byKey = new Map<string, KnownState>()
type LongKey = { key: string; state: KnownState; isLatin: boolean }

const longKeys: LongKey[] = []
for (const state of states)
  for (const written of [
    state.name,
    state.code,
    String(Number(state.code)),
    ...spellings[state.code].split(', '),
  ]) {
    const key = keyOf(written)
    byKey.set(key, state)
    if (key.length >= MIN_LENGTH_TO_CORRECT) longKeys.push({ key, state, isLatin: isLatin(written) })
  }

/** Whether one letter more, less, other or changed places with its neighbour makes `one` of `other`. */
function isOneOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const rest = (text: string, from: number) => text.slice(start + from)
  return (
    rest(one, 1) === rest(other, 1) ||
    rest(one, 1) === rest(other, 0) ||
    rest(one, 0) === rest(other, 1) ||
    (one[start] === other[start + 1] && one[start + 1] === other[start] && rest(one, 2) === rest(other, 2))
  )
}

function readName(text: string): KnownState | null {
  const key = keyOf(text)
  const known = byKey.get(key)
  if (known) return known
  // A transliterated name is a letter away from towns in Latin letters: Jharkhod from Kharkhoda.
  const near = longKeys.filter((long) => long.isLatin === isLatin(text) && isOneOff(key, long.key))
  const [state = null, another] = new Set(near.map((long) => long.state))
  return another ? null : state
}

/** Whether a part names no state: a country or a PIN code. */
const isFiller = (part: string) => /^(in|india|bharat|भारत|[^\p{L}\p{N}]*)$/iu.test(part)

/**
 * The state of India that people mean by what they type: a name in any of the country's scripts, an old one, a code, a misspelling,
 * maybe behind a city. Null where it names none, or two.
 */
export function readState(typed: string): KnownState | null {
  const whole = stateNamed(typed) ?? readName(typed)
  if (whole) return whole
  const parts = typed
    .replace(/\b\d{3} ?\d{3}\b/g, ' ')
    .split(/[,;/|()[\]–—-]+/)
    .map((part) => part.trim())
    .filter((part) => !isFiller(part))
  const read = parts.map(readName)
  const last = read.at(-1)
  return last && read.every((state) => state === null || state === last) ? last : null
}

/** Addresses that were stored before states were read may have any text, which stays as it is. */
export function readStored(state: string): string {
  return readState(state)?.name ?? state
}
