import type { MailMessage } from '../../platform/mail/message.ts'
import { type CodePurpose, code } from './rules.ts'

const words = {
  register: {
    title: 'Your code to sign up',
    what: 'Type this OTP in the browser where you began, and your account is ready.',
    otherwise:
      'Somebody typed your email into our sign-up form. If that was not you, nothing will come of it.',
  },
  reset: {
    title: 'Your code for a new password',
    what: 'Type this OTP together with your new password.',
    otherwise: 'If you did not ask for it, keep this code to yourself, and your password stays as it is.',
  },
  'email-new': {
    title: 'Your code for a new email',
    what: 'Type this OTP, and the one mailed to the email so far, where you asked for the new email.',
    otherwise: 'If you did not ask for it, keep this code to yourself, and nothing will come of it.',
  },
  'email-old': {
    title: 'Your code to change your email',
    what: 'You want another email for your account. Type this OTP, and the one mailed to the new email, where you asked for it.',
    otherwise:
      'If that was not you, somebody else knows your password: keep this code to yourself and change your password at once.',
  },
  'sign-in': {
    title: 'Your code to log in',
    what: 'Type this OTP in the browser where you asked for it, and you are logged in. Of several codes only the newest works.',
    otherwise: 'If you did not ask for it, keep this code to yourself, and nothing will come of it.',
  },
} satisfies Record<CodePurpose, unknown>

/** Contains no text of the sender's: anyone can enter anyone's email into the form. */
export function writeOtpMail(
  purpose: CodePurpose,
  to: string,
  { otp, expiresAt }: { otp: string; expiresAt: Date },
): MailMessage {
  const { title, what, otherwise } = words[purpose]
  const life = `It is good for ${code.lifeMinutes} minutes.`
  const parts = [{ paragraph: `${what} ${life}` }, { code: otp }, { note: otherwise }]
  return { to, subject: title, title, preview: life, parts, notAfter: expiresAt.toISOString() }
}

/** Instead of the code to sign up: the browser that asked must not learn of the account. */
export function writeHasAccountMail(to: string): MailMessage {
  const title = 'You have an account already'
  const what = 'Somebody, maybe you, wanted to sign up with this email, which has an account.'
  return {
    ...{ to, subject: title, title, preview: what },
    parts: [
      { paragraph: `${what} Log in with it, or choose a new password if you have forgotten yours.` },
      { button: 'Log in', path: '/login' },
      { note: words.register.otherwise },
    ],
  }
}
