import { tooLong } from '../../lib/text.ts'
import { emailPattern, isStrongPassword, MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH, readEmail } from './rules.ts'

export const loginMessages = {
  email: ['Email is required*', 'Invalid email format'],
  password: ['Password is required*', 'Incorrect Password'],
} as const

/** These repeat the checks of `loginForm`, because the browser loads no zod for two fields. */
export const loginErrors = {
  email(typed: string): string | undefined {
    const [required, invalid] = loginMessages.email
    const email = readEmail(typed)
    if (email === '') return required
    if (email.length > MAX_EMAIL_LENGTH) return tooLong(MAX_EMAIL_LENGTH)
    return emailPattern.test(email) ? undefined : invalid
  },
  password(typed: string): string | undefined {
    const [required, weak] = loginMessages.password
    if (typed === '') return required
    return typed.length <= MAX_PASSWORD_LENGTH && isStrongPassword(typed) ? undefined : weak
  },
}
