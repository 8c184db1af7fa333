import { randomInt } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function newId(prefix: 'order' | 'pay' | 'rfnd' | 'disp' | 'evt'): string {
  return `${prefix}_${Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')}`
}
