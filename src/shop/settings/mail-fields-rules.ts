import { placeholderProblem, placeholdersIn } from './placeholder-rules.ts'

export const placeholders = {
  name: 'the shopper’s name',
  order: 'the number of the order',
  items: 'the product, or “3 items”',
  city: 'the city of the delivery',
  date: 'the day of the order',
  total: 'the total of the order',
  arrives: 'the days between which it usually arrives',
  amount: 'the amount that goes back',
  paidBack: 'when the money of a return goes back, after the steps of your settings',
  shipping: 'the shipping fee that goes back',
  creditNote: 'the number of the credit note',
  reason: 'the reason, which the shopper or you gave',
  size: 'the size that is wanted instead',
  newOrder: 'the number of the order for it',
  place: 'the place where it is picked up',
  readyBy: 'the day on which it is ready at the latest',
  keepDays: 'how long it is kept, as “7 days”',
} as const

export type Placeholder = keyof typeof placeholders

/** What every mail about an order may use. */
export const ofOrder: readonly Placeholder[] = ['name', 'order', 'items', 'city']

/** A sentence of a mail. `variable` exists on the fields of other sections. */
export type TemplateField = {
  kind: 'template'
  label: string
  hint?: string
  default: string
  variable?: string
  required: true
  maxLength: number
  placeholders: readonly Placeholder[]
}

const MAX_SUBJECT = 120
const MAX_SENTENCE = 300

/** Null if all is right. */
export function templateProblem(text: string, allowed: readonly Placeholder[]): string | null {
  if (/<[a-z!/]/i.test(text)) return 'Use plain text: HTML would be shown as it is typed'
  return placeholderProblem(text, allowed)
}

/** All its texts may use what is allowed, which is known of each such mail; besides, each what its default uses. */
export function mail<Name extends string>(
  id: string,
  label: string,
  about: string,
  allowed: readonly Placeholder[],
  texts: Record<Name, [label: string, text: string, hint?: string]>,
) {
  const fields = Object.entries<[string, string, string?]>(texts).map(([name, [title, text, hint]]) => {
    const maxLength = name === 'subject' || name.startsWith('title') ? MAX_SUBJECT : MAX_SENTENCE
    const field: TemplateField = {
      kind: 'template',
      label: title,
      ...(hint !== undefined && { hint }),
      default: text,
      required: true,
      maxLength,
      placeholders: [...new Set([...allowed, ...(placeholdersIn(text) as Placeholder[])])],
    }
    return [name, field]
  })
  return {
    id: `01980000-0000-7000-8000-0000000003${id}`,
    label,
    about,
    fields: Object.fromEntries(fields) as Record<Name, TemplateField>,
  }
}
