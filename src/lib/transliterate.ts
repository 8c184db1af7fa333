/** A letter that no table has stays; signs that change others are left out. */
const unread = (letter: string) => (/[\p{Lo}\p{N}]/u.test(letter) ? letter : '')

type Sign = { sound: string; kind: 'consonant' | 'vowel sign' | 'silencer' | 'other' }

// Unicode lays out these Indic scripts alike, in blocks of 128 code points: one ISO 15919 table covers them all.
const FIRST_INDIC = 0x0900
const INDIC_BLOCK = 0x80
const DOT = 0x3c

const vowelsAlone = 'a ā i ī u ū ṛ ḷ e e ē ai o o ō au'.split(' ')
const vowelSigns = 'ā i ī u ū ṛ ṝ e e ē ai o o ō au'.split(' ')
const consonants =
  'k kh g gh ṅ c ch j jh ñ ṭ ṭh ḍ ḍh ṇ t th d dh n ṉ p ph b bh m y r ṟ l ḷ ḻ v ś ṣ s h'.split(' ')
const otherIndic: Record<number, string> = {
  1: 'ṃ',
  2: 'ṃ',
  3: 'ḥ',
  61: '’',
  80: 'ōm',
  96: 'ṝ',
  97: 'ḹ',
  100: '.',
  101: '.',
}
const pairs = (list: string) =>
  list.split(/\s+/).map((pair): [letter: string, sound: string] => [pair.charAt(0), pair.slice(1)])
/** These letters stand where the layouts of the blocks differ. */
const ownIndic = new Map<string, Sign>([
  ...pairs('ॸḍ ॹzh ॺy ॻg ॼj ॾḍ ॿb ৰr ৱv ૹzh ୱv ౘts ౙdz ౚṟ ೞḻ').map(
    ([letter, sound]) => [letter, { sound, kind: 'consonant' }] as const,
  ),
  ...pairs('ऄa ॲa ॳa ॴā ॵau ॶu ॷū ৎt ੰṃ ੲi ੳu ౝn ೝn ൔm ൕy ൖḻ ൺṇ ൻn ർr ൽl ൾḷ ൿk').map(
    ([letter, sound]) => [letter, { sound, kind: 'other' }] as const,
  ),
  ['ੴ', { sound: 'ik ōṃkār', kind: 'other' }],
])

function indicSign(letter: string, index: number): Sign {
  const from = (start: number, list: readonly string[]) => list[index - start]
  const consonant = from(0x15, consonants)
  if (consonant !== undefined) return { sound: consonant, kind: 'consonant' }
  const vowelSign = from(0x3e, vowelSigns)
  if (vowelSign !== undefined) return { sound: vowelSign, kind: 'vowel sign' }
  if (index === 0x4d) return { sound: '', kind: 'silencer' }
  if (index >= 0x66 && index <= 0x6f) return { sound: String(index - 0x66), kind: 'other' }
  const sound = from(0x05, vowelsAlone) ?? otherIndic[index] ?? unread(letter)
  return { sound, kind: 'other' }
}

const FIRST_OL_CHIKI = 0x1c50
const olChiki = '0 1 2 3 4 5 6 7 8 9 o t g ṅ l a k j m w i s h ñ r u c d ṇ y e p ḍ n ṛ o ṭ b w h'.split(' ')

const FIRST_MEETEI = 0xabc0
const meeteiConsonants = 'k s l m p n c t kh ṅ th v y h u i ph  g jh r b j d gh dh bh'.split(' ')
const meeteiFinals = 'k l m p n t ṅ i'.split(' ')
const meeteiVowels = 'o i ā e au u ei'.split(' ')
const MEETEI_U = 0x0e
const MEETEI_I = 0x0f

function meeteiSign(index: number): Sign {
  const consonant = meeteiConsonants[index]
  if (index === MEETEI_U || index === MEETEI_I) return { sound: consonant ?? '', kind: 'other' }
  if (consonant !== undefined) return { sound: consonant, kind: 'consonant' }
  const vowel = meeteiVowels[index - 0x23]
  if (vowel !== undefined) return { sound: vowel, kind: 'vowel sign' }
  if (index === 0x2d) return { sound: '', kind: 'silencer' }
  const other: Record<number, string> = { 42: 'ṃ', 43: '.' }
  const digit = index >= 0x30 && index <= 0x39 ? String(index - 0x30) : undefined
  return { sound: meeteiFinals[index - 0x1b] ?? other[index] ?? digit ?? '', kind: 'other' }
}

function signOf(letter: string): Sign | null {
  const code = letter.codePointAt(0) ?? 0
  if (code >= FIRST_INDIC && code < 0x0d80) {
    const index = (code - FIRST_INDIC) % INDIC_BLOCK
    return index === DOT ? null : (ownIndic.get(letter) ?? indicSign(letter, index))
  }
  if (code >= FIRST_OL_CHIKI && code < 0x1c80)
    return { sound: olChiki[code - FIRST_OL_CHIKI] ?? (code >= 0x1c7e ? '.' : ''), kind: 'other' }
  return code >= FIRST_MEETEI && code < 0xac00 ? meeteiSign(code - FIRST_MEETEI) : null
}

function readIndian(word: string): string {
  const signs = [...word.normalize('NFC')].map(signOf).filter((sign) => sign !== null)
  return signs
    .map(({ sound, kind }, index) => {
      const next = signs[index + 1]?.kind
      const isBare = kind === 'consonant' && next !== 'vowel sign' && next !== 'silencer'
      return isBare ? `${sound}a` : sound
    })
    .join('')
}

// Letters of Urdu, Kashmiri and Sindhi. Short vowels are mostly not written, so they are not read.
const arabic = new Map(
  `ا a آ ā أ a إ i ٱ a ٲ a ٳ ā ب b پ p ت t ٹ ṭ ث s ج j چ ch ح h خ kh د d ڈ ḍ ذ z ر r ڑ ṛ ز z ژ zh س s ش sh ص s ض z ط t ظ z
  ع a غ gh ف f ق q ک k ك k گ g ل l م m ن n ں n ہ h ه h ۂ h ة h ۃ h ھ h ء ’ ؤ o ۄ o ۆ o ۇ u ئ i ے e ۓ e ێ e ى a ۍ i ؠ i
  ٻ b ٺ th ٽ ṭ ٿ th ڀ bh ڄ j ڃ ñ ڇ ch ڊ ḍ ڌ dh ڍ ḍh ڏ ḍ ڙ ṛ ڦ ph ڪ k ڳ g ڱ ṅ ڻ ṇ \u064e a \u0650 i \u064f u ، , ؛ ; ۔ . ؟ ?`
    .split(/\s+/)
    .flatMap((letter, index, all) => (index % 2 === 0 ? [[letter, all[index + 1] ?? ''] as const] : [])),
)
/** Consonants beside a vowel or at the start of a word, and vowels elsewhere. */
const halfVowels: Record<string, readonly [consonant: string, vowel: string]> = {
  و: ['v', 'o'],
  ی: ['y', 'i'],
  ي: ['y', 'i'],
  ې: ['y', 'e'],
}
const isArabicVowel = (letter: string | undefined) => /[اآأإٱو]/u.test(letter ?? '')

function readArabic(word: string): string {
  const letters = [...word]
  return letters
    .map((letter, index) => {
      const half = halfVowels[letter]
      if (half) {
        const isConsonant =
          index === 0 || isArabicVowel(letters[index - 1]) || isArabicVowel(letters[index + 1])
        return half[isConsonant ? 0 : 1]
      }
      const digit = /[\u0660-\u0669\u06f0-\u06f9]/.test(letter)
        ? (letter.codePointAt(0) ?? 0) % 16
        : undefined
      return arabic.get(letter) ?? digit ?? unread(letter)
    })
    .join('')
}

const capital = (sounds: string) => sounds.charAt(0).toUpperCase() + sounds.slice(1)

/** Writes scripts of India in Latin letters, by ISO 15919 where it has a table; all else stays as it is. */
export function transliterate(text: string): string {
  return text
    .replace(
      /[\u0900-\u0d7f\u1c50-\u1c7f\uabc0-\uabff][\u0900-\u0d7f\u1c50-\u1c7f\uabc0-\uabff\u200c\u200d]*/g,
      (word) => capital(readIndian(word)),
    )
    .replace(/[\u0600-\u06ff\u0750-\u077f]+/g, (word) => capital(readArabic(word)))
}
