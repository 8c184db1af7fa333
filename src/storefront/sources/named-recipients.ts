import { type Recipient, recipientNames } from '../../shop/orders/sources/rules.ts'

/** A text of the notice about those who are told too. */
export const namedIn = (text: string, tells: readonly Recipient[]): string =>
  text.replace('{names}', tells.map((one) => recipientNames[one]).join(', '))
