/** Letters and digits that nobody takes for one another. */
const signs = 'abcdefghkmnpqrstwxyz23456789'
const length = 6
const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const

/** A sign of a captcha and how it is bent: degrees turned, units up or down, its size. */
export type BentSign = { sign: string; turn: number; lift: number; size: number }

/** Something that a person reads and types: signs in a picture, or a small sum in words for who cannot see them. */
export type Captcha = { answer: string } & (
  | { kind: 'picture'; signs: BentSign[]; scratches: string[] }
  | { kind: 'sum'; question: string }
)

/** A number from 0 up to, not including, 1: `Math.random`. */
export type Chance = () => number

/** Draws a captcha by lot. */
export function newCaptcha(kind: Captcha['kind'], chance: Chance): Captcha {
  return kind === 'picture' ? newPicture(chance) : newSum(chance)
}

function newPicture(chance: Chance): Captcha {
  const bent = Array.from({ length }, () => ({
    sign: signs.charAt(Math.floor(chance() * signs.length)),
    turn: between(-24, 24, chance),
    lift: between(-9, 9, chance),
    size: between(38, 50, chance),
  }))
  const scratches = Array.from({ length: 4 }, () => {
    const [from, to, bend] = [between(4, 76, chance), between(4, 76, chance), between(-30, 110, chance)]
    return `M-5 ${from}Q120 ${bend} 245 ${to}`
  })
  return { kind: 'picture', answer: bent.map(({ sign }) => sign).join(''), signs: bent, scratches }
}

function newSum(chance: Chance): Captcha {
  const one = Math.floor(chance() * numbers.length)
  const other = Math.floor(chance() * numbers.length)
  const question = `What is ${numbers[one]} plus ${numbers[other]}?`
  return { kind: 'sum', answer: String(one + other + 2), question }
}

function between(low: number, high: number, chance: Chance): number {
  return Math.round(low + chance() * (high - low))
}

/** Whether what was typed is what the captcha says; blanks around it do not count. */
export function isRight(captcha: Captcha, typed: string): boolean {
  return typed.trim() === captcha.answer
}
