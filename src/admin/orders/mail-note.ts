import { isCounterEmail } from '../../lib/counter-email.ts'

/** A sentence with a space after it; customers of the counter get no mail. */
export const mailNote = ({ name, email }: { name: string; email: string }): string =>
  isCounterEmail(email) ? '' : `${name} is told by mail. `
