/** No characters that look alike, such as 0 and o or 1 and l. */
const signs = 'abcdefghkmnpqrstwxyz23456789'
const length = 6
const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const

type BentSign = { sign: string; turn: number; lift: number; size: number }

export type Captcha = { answer: string } & (
  | { kind: 'picture'; signs: BentSign[]; scratches: string[] }
  | { kind: 'sum'; question: string }
)

type Chance = () => number

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

export function isRight(captcha: Captcha, typed: string): boolean {
  return typed.trim() === captcha.answer
}
