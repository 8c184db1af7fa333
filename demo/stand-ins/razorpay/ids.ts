import { randomInt } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function newId(prefix: 'order' | 'pay' | 'rfnd' | 'disp' | 'setl' | 'evt'): string {
  return `${prefix}_${Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')}`
}
