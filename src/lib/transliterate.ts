// Unicode lays out the Indic scripts alike, in blocks of 128 code points: one ISO 15919 table covers them all.
const first = 0x0900
const last = 0x0d7f
const block = 0x80

const vowelsAlone = 'a ā i ī u ū ṛ ḷ e e ē ai o o ō au'.split(' ')
const vowelSigns = 'ā i ī u ū ṛ ṝ e e ē ai o o ō au'.split(' ')
const consonants =
  'k kh g gh ṅ c ch j jh ñ ṭ ṭh ḍ ḍh ṇ t th d dh n ṉ p ph b bh m y r ṟ l ḷ ḻ v ś ṣ s h'.split(' ')
const withDot = 'q kh g z ṛ ṛh f y'.split(' ')
const withoutVowel = 'ṇ n r l ḷ k'.split(' ')
const silencer = 0x4d
const dot = 0x3c

type Sign = { sound: string; kind: 'consonant' | 'vowel sign' | 'silencer' | 'other' }

function signAt(index: number): Sign {
  const from = (start: number, list: readonly string[]) => list[index - start]
  const consonant = from(0x15, consonants) ?? from(0x58, withDot)
  if (consonant !== undefined) return { sound: consonant, kind: 'consonant' }
  const vowelSign = from(0x3e, vowelSigns)
  if (vowelSign !== undefined) return { sound: vowelSign, kind: 'vowel sign' }
  if (index === silencer) return { sound: '', kind: 'silencer' }
  if (index >= 0x66 && index <= 0x6f) return { sound: String(index - 0x66), kind: 'other' }
  const more: Record<number, string> = { 1: 'ṃ', 2: 'ṃ', 3: 'ḥ', 100: '.', 101: '.', 112: 'ṃ' }
  return { sound: from(0x05, vowelsAlone) ?? from(0x7a, withoutVowel) ?? more[index] ?? '', kind: 'other' }
}

const isIndian = (letter: string) => {
  const code = letter.codePointAt(0) ?? 0
  return code >= first && code <= last
}

export function transliterate(text: string): string {
  return text.replace(/[\u0900-\u0d7f\u200c\u200d]+/g, (word) => {
    const sounds = read([...word].filter(isIndian))
    return sounds.charAt(0).toUpperCase() + sounds.slice(1)
  })
}

function read(letters: string[]): string {
  const places = letters.map((letter) => ((letter.codePointAt(0) ?? 0) - first) % block)
  const signs = places.filter((index) => index !== dot).map(signAt)
  return signs
    .map(({ sound, kind }, index) => {
      const next = signs[index + 1]?.kind
      const bare = kind === 'consonant' && next !== 'vowel sign' && next !== 'silencer'
      return bare ? `${sound}a` : sound
    })
    .join('')
}
