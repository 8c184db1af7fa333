/** What a mail says, before it is laid out: little enough to travel, and the same in text and HTML. */
export type MailMessage = {
  to: string
  subject: string
  title: string
  /** The line that an inbox shows beside the subject. */
  preview: string
  parts: MailPart[]
  /** ISO 8601: when it has become worthless. It is not sent any more then. */
  notAfter?: string
}

/** What a mail is made of, from top to bottom. Amounts are words already; paths are the shop's. */
export type MailPart =
  | { paragraph: string }
  /** Something to be typed elsewhere, set like the number on a shirt. */
  | { code: string }
  /** Begins a section: its touchline. */
  | { heading: string }
  /** How far something is on its way. */
  | { marks: readonly string[]; reached: number }
  | { goods: Goods[] }
  | { rows: { label: string; value: string; strong?: boolean }[] }
  /** An amount on the scoreboard, and what becomes of it. */
  | { amount: string; says: string }
  /** A quiet one stands beside something that is more likely wanted. */
  | { button: string; path: string; quiet?: boolean }
  | { note: string }

/** Something that was bought; its picture by the hash of its bytes. */
export type Goods = { picture: string | null; name: string; about: string; value: string }
